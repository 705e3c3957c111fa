'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Banner } from '@/components/ui/banner'
import { BlockingSpinner } from '@/components/ui/blocking-spinner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { Spinner } from '@/components/ui/spinner'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { login, type SecondStepLeft } from '@/lib/contracts/sign-in'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { LoginFailure } from './login-failure'
import { SignOnButtons } from './sign-on-buttons'
import { stepAfter, stepScreen } from './step-screen'

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'missing' } | { kind: 'failed'; error: CallError }

interface LoginScreenProps {
  /** Whether people log in here with a username and a password at all (the setting showcafslogin). */
  showsPasswordLogin: boolean
  /** The providers by which people can log in. */
  signOn: readonly SignOnProvider[]
  /** The step that is left for a person who came back from a provider in this same window. */
  step: SecondStepLeft | null
}

export function LoginScreen({ showsPasswordLogin, signOn, step }: LoginScreenProps) {
  const t = useTranslations('signIn')
  const [username, setUsername] = useState('')
  const [second, setSecond] = useState<ReactNode>(() => step && <Spinner label={t('loggingIn')} />)
  /** The step is asked for once, because of two keys only the later one counts. */
  const begun = useRef<string | null>(null)
  const token = step?.token ?? null
  const kind = step?.step ?? null

  useEffect(() => {
    if (token === null || kind === null || begun.current === token) return
    begun.current = token
    void stepScreen({ token, step: kind }, () => setSecond(null)).then(setSecond)
  }, [token, kind])

  if (second) return second
  return (
    <>
      <PageHeader step="login" title={t('title')} className="mb-6" />
      {signOn.length > 0 && <SignOnButtons providers={signOn} isOnlyWay={!showsPasswordLogin} setSecond={setSecond} />}
      {signOn.length > 0 && showsPasswordLogin && <p className="my-4 text-center text-dense text-muted">{t('reset.or')}</p>}
      {showsPasswordLogin && <PasswordLogin username={username} setUsername={setUsername} setSecond={setSecond} />}
      {!showsPasswordLogin && signOn.length === 0 && (
        <Banner tone="info" title={t('noLocal')} announce="none">
          {t('noLocalHelp')}
        </Banner>
      )}
    </>
  )
}

interface PasswordLoginProps {
  /** The name is kept while a second step replaces this form. */
  username: string
  setUsername: (username: string | ((known: string) => string)) => void
  setSecond: (step: ReactNode) => void
}

function PasswordLogin({ username, setUsername, setSecond }: PasswordLoginProps) {
  const t = useTranslations('signIn')
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  /** Whether the form is being sent: Enter may have been pressed twice before this code was there. */
  const isSending = useRef(false)
  const isMissing = state.kind === 'missing'

  // On a slow phone the person types, or the browser fills in, before this code runs: such text is taken over, not emptied.
  useEffect(() => {
    queueMicrotask(() => {
      setUsername((known) => known || (usernameField.current?.value ?? ''))
      setPassword((known) => known || (passwordField.current?.value ?? ''))
    })
  }, [setUsername])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    void enter({ username, password })
  }

  /** Handles an Enter that was pressed before this code was there: React kept the sent form and hands it over here. */
  function submitEarly(sent: FormData) {
    const textOf = (name: string) => {
      const value = sent.get(name)
      return typeof value === 'string' ? value : ''
    }
    // The login runs outside React's pending state of an action, so that its messages are seen in the meantime.
    queueMicrotask(() => void enter({ username: textOf('username'), password: textOf('password') }))
  }

  async function enter(given: { readonly username: string; readonly password: string }) {
    if (isSending.current) return
    if (!given.username.trim() || !given.password) {
      setState({ kind: 'missing' })
      return (given.username.trim() ? passwordField : usernameField).current?.focus()
    }
    setState({ kind: 'sending' })
    isSending.current = true
    try {
      const { setPassword: token } = await call(login, given, { ignoreAuth: true })
      if (token !== undefined) return router.push(`/setpassword/${token}`)
      // The server draws the wanted page in place of the login screen, and the spinner goes with it.
      router.refresh()
    } catch (error) {
      const second = await stepAfter(error, () => setSecond(null))
      if (second) return setSecond(second)
      setState({ kind: 'failed', error: error instanceof CallError ? error : new CallError('UNEXPECTED', { cause: error }) })
      setPassword('')
      passwordField.current?.focus()
      isSending.current = false
    }
  }

  return (
    <form action={submitEarly} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {state.kind === 'failed' && <LoginFailure error={state.error} />}
      <TextField
        ref={usernameField}
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        required
        value={username}
        onChange={setUsername}
        error={isMissing && !username.trim() ? t('usernameMissing') : null}
      />
      <PasswordField
        ref={passwordField}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        onChange={setPassword}
        error={isMissing && !password ? t('passwordMissing') : null}
      />
      <Button type="submit-early" variant="primary" fullWidth className="mt-2">
        {t('logIn')}
      </Button>
      <p className="text-center">
        <TextLink href="/?reset">{t('resetLink')}</TextLink>
      </p>
      {state.kind === 'sending' && <BlockingSpinner label={t('loggingIn')} />}
    </form>
  )
}
