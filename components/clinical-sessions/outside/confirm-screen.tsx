'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { ConfirmForm, type Decision } from './confirm-form'
import { VoidLink } from '@/components/shared/outside-link/void-link'
import { useRecordOpened } from '@/components/shared/outside-link/use-record-opened'

interface ConfirmScreenProps {
  token: string
  supervisorName: string
  intro: string
  until: string
  /** The record to confirm. */
  children: ReactNode
}
type State = 'open' | 'invalid' | 'changed' | Decision

/** The page behind the link in the mail to a supervisor without an account. */
export function ConfirmScreen({ token, supervisorName, intro, until, children }: ConfirmScreenProps) {
  const t = useTranslations('externalSignoff')
  const [state, setState] = useState<State>('open')
  useRecordOpened(token)

  // The form disappears with its focus, so the text in its place gets the focus and is read out.
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) document.querySelector('h1')?.focus()
    shown.current = state
  }, [state])

  if (state === 'invalid' || state === 'changed') return <VoidLink why={state} token={token} />
  if (state !== 'open') {
    return (
      <>
        <title>{t('done.title')}</title>
        <PageHeader title={t('done.title')} className="mb-4" />
        <Banner tone="success" announce="assertive">
          <p>{t(`done.${state}`)}</p>
          <p>{t('done.close')}</p>
        </Banner>
      </>
    )
  }
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} subtitle={intro} className="mb-6" />
      {children}
      <ConfirmForm token={token} supervisorName={supervisorName} onDone={setState} onVoid={setState} />
      <p className="mt-6 text-center text-dense text-muted">{until}</p>
    </>
  )
}
