'use client'

import { useTranslations } from 'next-intl'
import { useMe } from '@/components/shared/live/use-me'
import type { Response } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import { DueText } from '../lists/due-text'

/** The person whom the response is about, who gets it next, and the deadline. */
export function CompletingSubtitle({ response }: { response: Response }) {
  const t = useTranslations('forms')
  const me = useMe()
  const formats = useFormats()
  const next = response.tasks.find((task) => task.state === 'PLANNED')
  const name = next?.person?.displayName ?? next?.poolRole?.name
  return (
    <p>
      {[
        response.subject && response.subject.id !== me.id ? t('about', { name: response.subject.displayName }) : '',
        response.paper && response.submitter ? t('by', { name: response.submitter.displayName }) : '',
        response.paper ? t('paper', { day: formats.day(response.paper.on), name: response.paper.by.displayName }) : '',
        name ? t('thenTo', { name }) : '',
      ]
        .filter(Boolean)
        .map((words) => (
          <span key={words}>{words} · </span>
        ))}
      {response.dueAt === null ? (
        <span className="tabular-nums">{response.form.code}</span>
      ) : (
        <DueText dueAt={response.extendedTo ?? response.dueAt} isSentence />
      )}
    </p>
  )
}
