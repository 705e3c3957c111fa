'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { BlockingSpinner } from '@/components/ui/blocking-spinner'
import { Button } from '@/components/ui/button'
import { TextButton } from '@/components/ui/text-button'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { finishSignOn } from '@/lib/contracts/sign-in/sso'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { LoginFailure } from './login-failure'
import { authenticateHref, goToProvider, hearProvider, openProviderWindow, type SignOnMessage } from './provider-window'
import { stepAfter } from './step-screen'

type State = { kind: 'idle' } | { kind: 'waiting'; provider: SignOnProvider } | { kind: 'finishing' } | { kind: 'failed'; error: CallError }

/** The address that the specification has for this call, which has another address, too. */
const finish = { ...finishSignOn, path: '/auth' } as const

/** Buttons for logging in with an account of another provider, in a window of its own, or in this one where the browser opens none. */
export function SignOnButtons({
  providers,
  isOnlyWay,
  setSecond,
}: {
  providers: readonly SignOnProvider[]
  isOnlyWay: boolean
  setSecond: (step: ReactNode) => void
}) {
  const t = useTranslations('sso')
  const router = useRouter()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const isWaiting = state.kind === 'waiting'
  // The window may have lost its connection to this one on its way, and have logged in by itself.
  useEffect(() => {
    if (!isWaiting) return
    const refreshScreen = () => router.refresh()
    window.addEventListener('focus', refreshScreen)
    return () => window.removeEventListener('focus', refreshScreen)
  }, [isWaiting, router])

  function start(provider: SignOnProvider) {
    stop.current()
    const opened = openProviderWindow(authenticateHref(provider))
    if (!opened) return goToProvider(provider)
    stop.current = hearProvider(opened, (message) => {
      stop.current()
      void enter(message)
    })
    setState({ kind: 'waiting', provider })
  }

  async function enter(message: SignOnMessage) {
    setState({ kind: 'finishing' })
    try {
      await call(finish, message, { ignoreAuth: true })
      // The server draws the wanted page in this one's place.
      router.refresh()
    } catch (error) {
      const second = await stepAfter(error, () => setSecond(null))
      if (second) return setSecond(second)
      setState({ kind: 'failed', error: error instanceof CallError ? error : new CallError('UNEXPECTED', { cause: error }) })
    }
  }

  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      {state.kind === 'failed' &&
        (state.error.status === 'LOGIN_FAILED' ? (
          <Banner tone="danger" announce="assertive" title={t('failed')}>
            {t('failedHelp')}
          </Banner>
        ) : (
          <LoginFailure error={state.error} />
        ))}
      {providers.map((provider) => (
        <Button key={provider} variant={isOnlyWay ? 'primary' : 'secondary'} fullWidth onPress={() => start(provider)}>
          {t(`with.${provider}`)}
        </Button>
      ))}
      {state.kind === 'waiting' && (
        <Banner tone="info" announce="polite" title={t('waiting')}>
          <p>{t('waitingHelp')}</p>
          <p>
            <TextButton onPress={() => goToProvider(state.provider)}>{t('here')}</TextButton>
          </p>
        </Banner>
      )}
      {state.kind === 'finishing' && <BlockingSpinner label={t('finishing')} />}
    </section>
  )
}
