'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { beginClaim } from '@/lib/contracts/sign-in/sso'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'

interface ProofByProviderProps {
  providers: readonly SignOnProvider[]
  /** Whether there is no field for a password above it. */
  isOnlyWay: boolean
  /** Called where the provider showed no second step: the code is given with this token. */
  onStep: (token: string) => void
  onDone: () => void
}

/** Lets people who log in with an account of another provider prove who they are: at that provider, in a window of its own. */
export function ProofByProvider({ providers, isOnlyWay, onStep, onDone }: ProofByProviderProps) {
  const t = useTranslations('proof')
  const problem = useProblemText()
  const [failure, setFailure] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(() => {})

  useEffect(() => () => stop.current(), [])

  // The button takes the focus from the password field, whose place it takes.
  useEffect(() => {
    if (isOnlyWay) box.current?.querySelector('button')?.focus()
  }, [isOnlyWay])

  async function prove(provider: SignOnProvider) {
    stop.current()
    setFailure(null)
    // The window is opened at once, while the press still permits it; its address is known only later.
    const opened = window.open('', 'cusp-sso', 'popup,width=520,height=700')
    if (!opened) return setFailure(t('byProviderBlocked'))
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== opened || typeof event.data !== 'object' || event.data === null)
        return
      if (Reflect.get(event.data, 'proven') === true) return onDone()
      const token: unknown = Reflect.get(event.data, 'step')
      if (typeof token === 'string') onStep(token)
    }
    window.addEventListener('message', hear)
    stop.current = () => window.removeEventListener('message', hear)
    try {
      const { to } = await call(beginClaim, { provider, purpose: 'proof', way: 'window' })
      opened.location.replace(to)
    } catch (error) {
      opened.close()
      setFailure(problem(error))
    }
  }

  if (providers.length === 0) return null
  return (
    <div ref={box} className={classNames('flex flex-col items-start gap-3', !isOnlyWay && 'mt-4')}>
      {!isOnlyWay && <p>{t('byProvider')}</p>}
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {providers.map((provider) => (
        <Button key={provider} variant={isOnlyWay ? 'primary' : 'secondary'} fullWidth={isOnlyWay} onPress={() => void prove(provider)}>
          {t(`with.${provider}`)}
        </Button>
      ))}
    </div>
  )
}
