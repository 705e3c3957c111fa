'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AppLink } from '@/components/shell/app-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import { UiProvider } from '@/components/ui/provider'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readPasswordLink, setPassword } from '@/lib/contracts/sign-in'
import { FormProblems } from './form-problems'
import { useForm } from './use-form'

type Link = OutputOf<typeof readPasswordLink>
type State = { kind: 'checking' } | { kind: 'open'; link: Link } | { kind: 'invalid' } | { kind: 'failed' } | { kind: 'done' }

/** Behind the link of an invitation or of a password reset. Wrong, used and expired links are told alike. */
export function SetPasswordScreen({ token }: { token: string | null }) {
  const t = useTranslations('signIn.setPassword')
  const [state, setState] = useState<State>(token === null ? { kind: 'invalid' } : { kind: 'checking' })
  const [tries, setTries] = useState(0)

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

  return (
    <UiProvider locale={useLocale()} link={AppLink}>
      <title>{t('title')}</title>
      {state.kind === 'checking' && <Checking />}
      {state.kind === 'invalid' && <Invalid />}
      {state.kind === 'failed' && (
        <>
          <PageHeader title={t('title')} className="mb-4" />
          <Banner tone="danger" action={<Button size="sm" onPress={() => setTries(tries + 1)}>{t('tryAgain')}</Button>}>{t('failed')}</Banner>
        </>
      )}
      {state.kind === 'open' && token !== null && <PasswordForm token={token} link={state.link} onDone={() => setState({ kind: 'done' })} onInvalid={() => setState({ kind: 'invalid' })} />}
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

type FormProps = { token: string; link: Link; onDone: () => void; onInvalid: () => void }

function PasswordForm({ token, link, onDone, onInvalid }: FormProps) {
  const t = useTranslations('signIn.setPassword')
  const form = useForm({
    contract: setPassword,
    initial: { password: '', confirm: '' },
    inputOf: (values) => ({ token, ...values }),
    onDone,
    onFailure: ({ code }) => {
      if (code === 'sign-in.INVALID_TOKEN') onInvalid()
    },
  })
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('who', { name: link.displayName })} className="mb-6" />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblems problems={form.problems} attempt={form.attempt} labels={{ password: t('password'), confirm: t('confirm') }} />
        {form.failure && <Banner tone="danger" announce="assertive">{t('failed')}</Banner>}
        <PasswordField label={t('password')} autoComplete="new-password" maxLength={200} required description={t('rules')} {...form.field('password')} />
        <PasswordField label={t('confirm')} autoComplete="new-password" maxLength={200} required {...form.field('confirm')} />
        <Button type="submit" variant="primary" fullWidth loading={form.isSending} className="mt-2">{t('submit')}</Button>
      </form>
    </>
  )
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
      <PageHeader title={t('title')} className="mb-6" />
      <SkeletonGroup className="flex flex-col gap-4"><Skeleton className="h-5 w-48" /><Skeleton className="h-10" /><Skeleton className="h-10" /></SkeletonGroup>
    </>
  )
}
