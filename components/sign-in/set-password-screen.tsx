'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AppLink } from '@/components/shell/app-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { UiProvider } from '@/components/ui/provider'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { readPasswordLink } from '@/lib/contracts/sign-in'
import type { PasswordLink } from './set-password-form'

type State = { kind: 'checking' } | { kind: 'open'; link: PasswordLink } | { kind: 'invalid' } | { kind: 'failed' } | { kind: 'done' }

// It comes while the link is checked.
const loadForm = async () => (await import('./set-password-form')).SetPasswordForm

/** Behind the link of an invitation or of a password reset. Wrong, used and expired links are told alike. */
export function SetPasswordScreen({ token }: { token: string | null }) {
  const t = useTranslations('signIn.setPassword')
  const errors = useTranslations('errors')
  const [state, setState] = useState<State>(token === null ? { kind: 'invalid' } : { kind: 'checking' })
  const [tries, setTries] = useState(0)
  const Form = useLazy(token !== null && state.kind !== 'failed', loadForm, () => setState({ kind: 'failed' }))

  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    call(readPasswordLink, { token }, { ignoreAuth: true, signal: stop.signal }).then(
      (link) => setState({ kind: 'open', link }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState(isWrong(error) ? { kind: 'invalid' } : { kind: 'failed' })
      },
    )
    return () => stop.abort()
  }, [token, tries])

  // The form goes, and the focus in it: what stands there instead is read out.
  const shown = useRef(state.kind)
  useEffect(() => {
    if (shown.current !== state.kind && document.activeElement === document.body) document.querySelector('h1')?.focus()
    shown.current = state.kind
  }, [state.kind])

  function checkAgain() {
    setState({ kind: 'checking' })
    setTries(tries + 1)
  }

  return (
    <UiProvider locale={useLocale()} link={AppLink}>
      <title>{t('title')}</title>
      {(state.kind === 'checking' || (state.kind === 'open' && !Form)) && <Checking />}
      {state.kind === 'invalid' && <Invalid />}
      {state.kind === 'failed' && (
        <>
          <PageHeader title={t('title')} className="mb-4" />
          <Banner tone="danger" action={<Button size="sm" onPress={checkAgain}>{t('tryAgain')}</Button>}>{errors('wentWrong')}</Banner>
        </>
      )}
      {state.kind === 'open' && Form && token !== null && <Form token={token} link={state.link} onDone={() => setState({ kind: 'done' })} onInvalid={() => setState({ kind: 'invalid' })} />}
      {state.kind === 'done' && (
        <>
          <PageHeader title={t('done')} className="mb-4" />
          <Banner tone="success" announce="assertive">{t('doneHelp')}</Banner>
          <LinkButton href="/" variant="primary" fullWidth className="mt-6">{t('logIn')}</LinkButton>
        </>
      )}
    </UiProvider>
  )
}

function isWrong(error: unknown): boolean {
  return error instanceof CallError && (error.status === 'NOT_FOUND' || error.status === 'VALIDATION_FAILED' || error.status === 'AUTHENTICATION_FAILED')
}

function Invalid() {
  const t = useTranslations('signIn.setPassword')
  return (
    <>
      <PageHeader title={t('invalid')} className="mb-4" />
      <p>{t('invalidHelp')}</p>
      <p className="mt-2 text-muted">{t('inviteHelp')}</p>
      <LinkButton href="/?reset" variant="primary" fullWidth className="mt-6">{t('askAgain')}</LinkButton>
    </>
  )
}

function Checking() {
  const t = useTranslations('signIn.setPassword')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('checking')} className="mb-6" />
      <SkeletonGroup className="flex flex-col gap-4"><Skeleton className="h-5 w-48" /><Skeleton className="h-10" /><Skeleton className="h-10" /></SkeletonGroup>
    </>
  )
}
