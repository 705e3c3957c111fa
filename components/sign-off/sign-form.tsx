'use client'

import { EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FormPageFill, FormPageReading } from '@/components/shared/form/form-page'
import { formStore } from '@/components/shared/form/form-store'
import { LinkTools } from '@/components/shared/form/link-tools'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { PageHeader } from '@/components/ui/page-header'
import type { FormRecord } from '@/lib/contracts/sign-off.shapes'
import { useFormats } from '@/lib/i18n/use-formats'
import { CopyButton } from './copy-button'
import { SignPart } from './sign-part'
import { useRecordOpened } from '@/components/shared/outside-link/use-record-opened'
import { VoidLink } from '@/components/shared/outside-link/void-link'

interface SignFormProps {
  token: string
  record: FormRecord
}
type State = 'open' | 'invalid' | 'changed' | 'SIGNED' | 'DECLINED'

/** The page of a signer without an account: the record, their own fields and their name. */
export function SignForm({ token, record }: SignFormProps) {
  const t = useTranslations('externalSignoff')
  const [state, setState] = useState<State>('open')
  const [store] = useState(() => formStore({ form: record.shown, answers: record.answers, today: record.today }))
  useRecordOpened(token)

  // The form disappears with its focus, so the text in its place gets the focus and is read out.
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) document.querySelector('h1')?.focus()
    shown.current = state
  }, [state])

  if (state === 'invalid' || state === 'changed') return <VoidLink why={state} token={token} />
  if (state !== 'open')
    return (
      <>
        <title>{t('done.title')}</title>
        <PageHeader title={t('done.title')} className="mb-4" />
        <Banner tone="success" announce="assertive">
          <p>{t(`sign.done.${state}`)}</p>
          <p>{t(record.onDevice ? 'sign.done.handBack' : 'done.close')}</p>
        </Banner>
        {state === 'SIGNED' && !record.onDevice && <CopyButton token={token} />}
      </>
    )
  return (
    <LinkTools
      form={record.shown}
      scales={record.scales}
      notation={record.toothNotation}
      files={record.files}
      procedures={record.procedures}
      signerName={record.signer.name}
    >
      <title>{t('sign.title')}</title>
      <PageHeader
        title={t('sign.title')}
        subtitle={t('sign.intro', { student: record.student?.name ?? record.submitter })}
        className="mb-6"
      />
      <div className="flex flex-col gap-4">
        <Facts record={record} />
        {record.shown.pages.map((page) => {
          const read = new Set(page.fields.filter(({ mine }) => !mine).map(({ uid }) => uid))
          return <FormPageReading key={page.uid} page={page} store={store} only={read} fills={false} />
        })}
        <p className="flex items-start gap-2 text-dense text-muted">
          <IconSlot small>
            <EyeOff />
          </IconSlot>
          {t('sign.sight')}
        </p>
        {record.shown.pages.map((page) => {
          const own = page.fields.filter(({ mine }) => mine)
          if (own.length === 0) return null
          return (
            <section key={page.uid} aria-label={t('sign.part')} className="flex flex-col gap-2.5">
              <h2 className="text-lead font-bold">{t('sign.part')}</h2>
              <FormPageFill page={{ ...page, fields: own }} store={store} />
            </section>
          )
        })}
        <SignPart token={token} record={record} store={store} onDone={setState} onVoid={setState} />
      </div>
    </LinkTools>
  )
}

function Facts({ record: { form, student, submitter, submittedAt, place } }: { record: FormRecord }) {
  const t = useTranslations('externalSignoff')
  const formats = useFormats()
  const facts = [
    [t('student'), student?.name ?? ''],
    [t('sign.submitter'), student?.name === submitter ? '' : submitter],
    [t('sign.when'), submittedAt === null ? '' : formats.dateTime(submittedAt)],
    [t('place'), place],
  ].filter(([, said]) => said !== '')
  return (
    <Card as="section" aria-labelledby="form" className="flex flex-col gap-2 wrap-anywhere">
      <h2 id="form" className="text-lead font-bold">
        {form.name}
      </h2>
      <dl className="flex flex-col gap-2">
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt className="text-meta text-muted">{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
