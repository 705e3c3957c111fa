'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FieldError } from '@/components/ui/field-error'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listCover } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

type People = OutputOf<typeof listCover>['people']

/** Names teachers who are free for a date without cover, the most suitable first. They are looked up when somebody asks: who is free changes all the time. */
export function WhoCould({ occurrenceId, title, when }: { occurrenceId: string; title: string; when: string }) {
  const t = useTranslations('absences.whoCould')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<People | 'FAILED' | null>(null)
  const id = useId()

  async function turn() {
    setOpen(!isOpen)
    if (isOpen) return
    setFound(null)
    try {
      setFound((await call(listCover, { occurrenceId })).people)
    } catch {
      setFound('FAILED')
    }
  }

  return (
    <div>
      <TextButton aria-expanded={isOpen} aria-controls={id} aria-label={t('of', { title, when })} onPress={() => void turn()}>
        {t('ask')}
      </TextButton>
      <div id={id} role="status" hidden={!isOpen}>
        {found === 'FAILED' ? (
          <FieldError>{t('failed')}</FieldError>
        ) : found?.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <ol className="flex list-decimal flex-col gap-1 pl-6">
            {found?.map(({ id: personId, displayName, minutes, alike }) => (
              <li key={personId}>
                {displayName}{' '}
                <span className="text-muted">
                  {t('load', { hours: formats.number(minutes / 60, { maximumFractionDigits: 1 }), count: alike })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
