'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { fieldElementId, useFormText } from '@/components/shared/form/form-tools'
import { isFieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import { SignatureField, type Signed } from '@/components/shared/form/signature-field'
import { useAskBeforeClosing } from '@/components/shared/use-ask-before-closing'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorSummary } from '@/components/ui/error-summary'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError, isAbsent } from '@/lib/client/call-error'
import type { Answers } from '@/lib/forms/answers'
import { decideLink } from '@/lib/contracts/sign-off'
import type { FormRecord } from '@/lib/contracts/sign-off.shapes'
import { useFormats } from '@/lib/i18n/use-formats'
import { foundProblems } from './found-problems'

interface SignPartProps {
  token: string
  record: FormRecord
  store: FormStore
  onDone: (state: 'SIGNED' | 'DECLINED') => void
  onVoid: (why: 'invalid' | 'changed') => void
}
type Summary = { fieldId: string; message: string; isMissing?: boolean }[]
const unanswered = { role: '', registrationNumber: '', reason: '', declines: false }
const signatureId = 'external-signature'

/** The signature, or the reason why it is not possible. Declining is a separate step, so that it is not done by accident. */
export function SignPart({ token, record, store, onDone, onVoid }: SignPartProps) {
  const t = useTranslations('externalSignoff')
  const errors = useTranslations('errors')
  const fieldProblems = useTranslations('form.problem')
  const { issues } = useMessages()
  const text = useFormText()
  const formats = useFormats()
  const [signed, setSigned] = useState<Signed | null>(null)
  const [summary, setSummary] = useState<Summary>([])
  const [attempt, setAttempt] = useState(0)
  const [hasTyped, setTyped] = useState(false)
  const form = useForm({
    contract: decideLink,
    initial: { name: record.signer.name, ...unanswered },
    inputOf: ({ declines, ...values }) => ({
      token,
      decision: declines ? ('DECLINE' as const) : ('SIGN' as const),
      ...values,
      strokes: declines ? null : (signed?.strokes ?? null),
      answers: declines ? {} : ownAnswers(),
    }),
    onDone: ({ state }) => {
      setTyped(false)
      onDone(state)
    },
    onFailure: (failure) => {
      if (failure.code === 'sign-off.INVALID_TOKEN') onVoid('invalid')
      if (failure.code === 'sign-off.RECORD_CHANGED') onVoid('changed')
      show(failure)
    },
  })
  useAskBeforeClosing(hasTyped)
  const { declines } = form.values
  const turn = form.field('declines').onChange
  const labels: Readonly<Record<'name' | 'role' | 'registrationNumber' | 'reason', string>> = {
    name: t('name'),
    role: t('role'),
    registrationNumber: t('registration'),
    reason: t('sign.reason'),
  }
  const labelOf = (name: string) => Object.entries(labels).find(([one]) => one === name)?.[1] ?? ''
  const isUnsigned = signed === null || (record.drawnSignature && signed.strokes === null)
  const isTried = attempt > 0
  const all: Summary = [
    ...summary,
    ...form.problems.map(({ name, fieldId, message }) => ({ fieldId, message: labelled(labelOf(name), message) })),
  ]

  const isOnlyMissing = all.every(({ isMissing = false }) => isMissing)

  /** The signer's own answers, without those that a rule hides. */
  function ownAnswers(): Answers {
    const own = record.shown.pages.flatMap(({ uid }) => Object.entries(store.answersOf(uid)))
    return Object.fromEntries(own.filter(([uid]) => store.isVisible(uid)))
  }

  function labelled(field: string, problem: string): string {
    return errors('fieldProblem', { field, problem })
  }

  /** Shows the problems that the server found at fields of the form. */
  function show(failure: CallError) {
    const found = foundProblems(failure.answer)
    const known = found.flatMap(({ fieldUid, code }) => (isFieldProblem(code) ? [{ fieldUid, code }] : []))
    if (known.length === 0) return
    store.showProblems(known)
    setSummary(known.map(({ fieldUid, code }) => atField(fieldUid, fieldProblems(code))))
    setAttempt((before) => before + 1)
  }

  function atField(uid: string, problem: string) {
    const caption = store.field(uid)?.caption ?? record.shown.pages.find((page) => page.uid === uid)?.caption ?? {}
    return { fieldId: fieldElementId(uid), message: labelled(text(caption), problem) }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (declines) {
      setSummary([])
      return form.submit(event)
    }
    const found = store.problems()
    store.showProblems(found)
    const nameless = (['name', 'role'] as const).filter((name) => form.values[name].trim() === '')
    const missing = [
      ...found.map(({ fieldUid, code }) => ({ ...atField(fieldUid, fieldProblems(code)), isMissing: code === 'required' })),
      ...nameless.map((name) => ({ fieldId: `field-${name}`, message: labelled(labels[name], issues.required), isMissing: true })),
      ...(isUnsigned ? [{ fieldId: signatureId, message: labelled(t('sign.signature'), signatureProblem()), isMissing: true }] : []),
    ]
    setSummary(missing)
    setAttempt((before) => before + 1)
    if (missing.length === 0) form.submit(event)
  }

  function signatureProblem(): string {
    return t(record.drawnSignature ? 'sign.drawingNeeded' : 'sign.signatureNeeded')
  }

  const errorOf = (name: 'name' | 'role') =>
    form.field(name).error ?? (isTried && !declines && form.values[name].trim() === '' ? issues.required : null)
  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setTyped(true)} aria-labelledby="who" className="flex flex-col gap-4">
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
          {t(isAbsent(form.failure) ? 'offline' : 'failed')}
        </Banner>
      )}
      <Card as="section" className="flex flex-col gap-4">
        <h2 id="who" className="text-lead font-bold">
          {t(declines ? 'sign.cannotTitle' : 'sign.who')}
        </h2>
        <TextField label={labels.name} autoComplete="name" maxLength={120} required {...form.field('name')} error={errorOf('name')} />
        <TextField
          label={labels.role}
          description={t('roleHelp')}
          autoComplete="organization-title"
          maxLength={120}
          required
          {...form.field('role')}
          error={errorOf('role')}
        />
        <TextField label={labels.registrationNumber} autoComplete="off" maxLength={60} optional {...form.field('registrationNumber')} />
        {declines ? (
          <TextArea label={labels.reason} description={t('remarkHelp')} rows={3} maxLength={2000} required {...form.field('reason')} />
        ) : (
          <>
            <SignatureField
              id={signatureId}
              label={t('sign.signature')}
              required
              signerName={form.values.name}
              value={signed}
              onChange={(value) => {
                setTyped(true)
                setSigned(value)
              }}
              error={isTried && isUnsigned ? signatureProblem() : null}
            />
            {record.meaning !== '' && <p className="text-dense">{t('sign.meaning', { text: record.meaning })}</p>}
          </>
        )}
      </Card>
      <div className="flex flex-col gap-3">
        <Button type="submit" variant={declines ? 'danger' : 'primary'} size="lg" fullWidth loading={form.isSending}>
          {t(declines ? 'sign.send' : 'sign.sign')}
        </Button>
        <Button fullWidth onPress={() => turn(!declines)}>
          {t(declines ? 'sign.back' : 'sign.cannot')}
        </Button>
      </div>
      <p className="text-center text-dense text-muted">{t('until', { until: formats.dateTime(record.expiresAt) })}</p>
    </form>
  )
}
