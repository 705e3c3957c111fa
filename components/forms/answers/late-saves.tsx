'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormText } from '@/components/shared/form/form-tools'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { applyLateSave, dismissLateSave, readLateSave, type Response } from '@/lib/contracts/form-responses'
import type { Answers } from '@/lib/forms/answers'
import { useFormats } from '@/lib/i18n/use-formats'

/** Late saves: written offline, received after the submission. They change nothing until somebody decides. */
export function LateSaves({ response, refresh }: { response: Response; refresh: () => Promise<void> }) {
  const t = useTranslations('forms.late')
  const problem = useProblemText()
  if (response.lateSaves.length === 0) return null

  async function act(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notify.error(problem(error))
    }
    await refresh()
  }

  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      {response.lateSaves.map((late) => (
        <OneLateSave key={late.id} late={late} response={response} act={act} />
      ))}
    </section>
  )
}

interface OneLateSaveProps {
  late: Response['lateSaves'][number]
  response: Response
  act: (work: () => Promise<unknown>) => Promise<void>
}

function OneLateSave({ late: { id, pageUid, by, occurredAt }, response, act }: OneLateSaveProps) {
  const t = useTranslations('forms.late')
  const text = useFormText()
  const formats = useFormats()
  const problem = useProblemText()
  const [sent, setSent] = useState<Answers | null>(null)
  const of = { responseId: response.id, lateId: id }
  const page = response.shown.pages.find(({ uid }) => uid === pageUid)
  const fields = page?.fields.filter(({ uid }) => sent !== null && uid in sent) ?? []

  async function show() {
    try {
      setSent((await call(readLateSave, of)).answers)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <Card tone="warning" className="flex flex-col gap-2">
      <h2 className="font-bold">{t('title')}</h2>
      <p className="text-dense">
        {t('what', { name: by.displayName, page: page ? text(page.caption) : '', at: formats.dateTime(occurredAt) })}
      </p>
      {sent === null ? (
        <TextButton className="self-start" onPress={() => void show()}>
          {t('show')}
        </TextButton>
      ) : (
        <dl className="flex flex-col gap-1 text-dense">
          {fields.map(({ uid, type, caption }) => (
            <div key={uid}>
              <dt className="text-muted">{text(caption)}</dt>
              <dd className="line-clamp-6 whitespace-pre-line wrap-anywhere">{isPlain(type) ? wordsOf(sent[uid]) : ''}</dd>
            </div>
          ))}
        </dl>
      )}
      {response.may.includes('decideLate') && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => void act(() => call(applyLateSave, of))}>{t('apply')}</Button>
          <Button variant="quiet" onPress={() => void act(() => call(dismissLateSave, of))}>
            {t('dismiss')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The card prints the words of these fields. Of a field with a choice, a drawing or a list it prints the caption alone, which is enough to decide by. */
const isPlain = (type: string): boolean => type === 'TEXT' || type === 'MULTILINE' || type === 'NUMBER'

function wordsOf(answer: Answers[string] | undefined): string {
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
}
