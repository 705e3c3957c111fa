'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AnswerReading } from '@/components/shared/form/answer-reading'
import { formStore, type FormStore } from '@/components/shared/form/form-store'
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

  async function send(work: () => Promise<unknown>) {
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
        <OneLateSave key={late.id} late={late} response={response} send={send} />
      ))}
    </section>
  )
}

interface OneLateSaveProps {
  late: Response['lateSaves'][number]
  response: Response
  send: (work: () => Promise<unknown>) => Promise<void>
}

function OneLateSave({ late: { id, pageUid, by, occurredAt }, response, send }: OneLateSaveProps) {
  const t = useTranslations('forms.late')
  const text = useFormText()
  const formats = useFormats()
  const problem = useProblemText()
  const [sent, setSent] = useState<Answers | null>(null)
  const [isWorking, setWorking] = useState(false)
  const of = { responseId: response.id, lateId: id }
  const page = response.shown.pages.find(({ uid }) => uid === pageUid)

  // Only one press decides: a second one would get the error that there is nothing to decide.
  async function decide(work: () => Promise<unknown>) {
    if (isWorking) return
    setWorking(true)
    await send(work)
    setWorking(false)
  }

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
        <SentAnswers response={response} pageUid={pageUid} sent={sent} />
      )}
      {response.may.includes('decideLate') && (
        <div className="flex flex-wrap gap-2">
          <Button loading={isWorking} onPress={() => void decide(() => call(applyLateSave, of))}>
            {t('apply')}
          </Button>
          <Button variant="quiet" loading={isWorking} onPress={() => void decide(() => call(dismissLateSave, of))}>
            {t('dismiss')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Shows sent answers as the form itself would: a press on a scale or a list is as much a change as a sentence. */
export function SentAnswers({
  response: { shown, answers, today },
  pageUid,
  sent,
}: {
  response: Pick<Response, 'shown' | 'answers' | 'today'>
  pageUid: string
  sent: Answers
}) {
  const store = useMemo(() => formStore({ form: shown, answers: { ...answers, ...sent }, today }), [shown, answers, sent, today])
  const fields = shown.pages.find(({ uid }) => uid === pageUid)?.fields.filter(({ uid }) => uid in sent) ?? []
  return (
    <dl className="flex flex-col gap-1 text-dense">
      {fields.map(({ uid }) => (
        <SentAnswer key={uid} uid={uid} store={store} />
      ))}
    </dl>
  )
}

function SentAnswer({ uid, store }: { uid: string; store: FormStore }) {
  const text = useFormText()
  const field = store.field(uid)
  if (!field) return null
  return (
    <div>
      <dt className="text-muted">{text(field.caption)}</dt>
      <dd className="wrap-anywhere">
        <AnswerReading field={field} state={store.state(uid)} store={store} />
      </dd>
    </div>
  )
}
