'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { isFieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import { fieldElementId, useFormText } from '@/components/shared/form/form-tools'
import { useAskBeforeClosing } from '@/components/shared/use-ask-before-closing'
import { useForm } from '@/components/shared/use-form'
import { foundProblems } from '@/components/sign-off/found-problems'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorSummary } from '@/components/ui/error-summary'
import { TextField } from '@/components/ui/text-field'
import { isAbsent, type CallError } from '@/lib/client/call-error'
import { submitStaticUrl } from '@/lib/contracts/static-urls'
import type { OpenForm } from '@/lib/contracts/static-urls.shapes'
import type { Answers } from '@/lib/forms/answers'

interface SendPartProps {
  token: string
  form: OpenForm
  store: FormStore
  onDone: () => void
}
type Summary = { fieldId: string; message: string; isMissing?: boolean }[]

/** The visitor's name, where it is asked for, and the send button. Missing answers are shown at their fields first. */
export function SendPart({ token, form: { shown, ticket, asks }, store, onDone }: SendPartProps) {
  const t = useTranslations('staticUrlPage')
  const errors = useTranslations('errors')
  const fieldProblems = useTranslations('form.problem')
  const { issues } = useMessages()
  const text = useFormText()
  const [summary, setSummary] = useState<Summary>([])
  const [attempt, setAttempt] = useState(0)
  const [hasTyped, setTyped] = useState(false)
  useEffect(() => store.onChange(() => setTyped(true)), [store])
  useAskBeforeClosing(hasTyped)
  const form = useForm({
    contract: submitStaticUrl,
    initial: { name: '', email: '' },
    inputOf: (values) => ({ token, ticket, ...values, answers: ownAnswers() }),
    onDone: () => {
      setTyped(false)
      onDone()
    },
    onFailure: show,
  })
  const labels = { name: t('name'), email: t('email') }
  const asked = asks === 'NOTHING' ? [] : asks === 'NAME' ? (['name'] as const) : (['name', 'email'] as const)
  const missingOf = (name: 'name' | 'email') => attempt > 0 && form.values[name].trim() === ''
  const all: Summary = [
    ...summary,
    ...form.problems.map(({ name, fieldId, message }) => ({
      fieldId,
      message: errors('fieldProblem', { field: name === 'email' ? labels.email : labels.name, problem: message }),
    })),
  ]

  const isOnlyMissing = all.every(({ isMissing = false }) => isMissing)

  /** The visitor's answers, without those that a rule hides. */
  function ownAnswers(): Answers {
    const own = shown.pages.flatMap(({ uid }) => Object.entries(store.answersOf(uid)))
    return Object.fromEntries(own.filter(([uid]) => store.isVisible(uid)))
  }

  function atField(uid: string, problem: string) {
    const caption = store.field(uid)?.caption ?? shown.pages.find((page) => page.uid === uid)?.caption ?? {}
    return { fieldId: fieldElementId(uid), message: errors('fieldProblem', { field: text(caption), problem }) }
  }

  function show(failure: CallError) {
    const found = foundProblems(failure.answer).flatMap(({ fieldUid, code }) => (isFieldProblem(code) ? [{ fieldUid, code }] : []))
    if (found.length === 0) return
    store.showProblems(found)
    setSummary(found.map(({ fieldUid, code }) => atField(fieldUid, fieldProblems(code))))
    setAttempt((before) => before + 1)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const found = store.problems()
    store.showProblems(found)
    const nameless = asked.filter((name) => form.values[name].trim() === '')
    const missing = [
      ...found.map(({ fieldUid, code }) => ({ ...atField(fieldUid, fieldProblems(code)), isMissing: code === 'required' })),
      ...nameless.map((name) => ({
        fieldId: `field-${name}`,
        message: errors('fieldProblem', { field: labels[name], problem: issues.required }),
        isMissing: true,
      })),
    ]
    setSummary(missing)
    setAttempt((before) => before + 1)
    if (missing.length === 0) form.submit(event)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {all.length > 0 && (
        <ErrorSummary
          lead={errors(isOnlyMissing ? 'requiredMissing' : 'someInvalid')}
          isMissing={isOnlyMissing}
          problems={all}
          attempt={attempt + form.attempt}
        />
      )}
      {form.failure && all.length === 0 && (
        <Banner tone="danger" announce="assertive">
          {t(failureOf(form.failure))}
        </Banner>
      )}
      {asked.length > 0 && (
        <Card className="flex flex-col gap-4">
          <TextField
            label={labels.name}
            autoComplete="name"
            maxLength={120}
            required
            {...form.field('name')}
            error={form.field('name').error ?? (missingOf('name') ? issues.required : null)}
          />
          {asks === 'NAME_EMAIL' && (
            <TextField
              label={labels.email}
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              {...form.field('email')}
              error={form.field('email').error ?? (missingOf('email') ? issues.required : null)}
            />
          )}
        </Card>
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isSending}>
        {t('send')}
      </Button>
      <p className="text-center text-dense text-muted">{t('kept')}</p>
    </form>
  )
}

function failureOf(failure: CallError): 'offline' | 'often' | 'closedNow' | 'gone' | 'openAgain' | 'failed' {
  if (isAbsent(failure)) return 'offline'
  if (failure.status === 'TOO_MANY_REQUESTS') return 'often'
  if (failure.code === 'static-urls.CLOSED') return 'closedNow'
  if (failure.code === 'static-urls.INVALID_TOKEN') return 'gone'
  return failure.code === 'static-urls.NOT_OPENED' || failure.code === 'static-urls.USED' ? 'openAgain' : 'failed'
}
