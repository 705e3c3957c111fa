'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ProofCode } from '@/components/shared/proof-code'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { beginClaim, listIdentities } from '@/lib/contracts/sign-in/sso'
import type { SignOnProvider } from '@/lib/sign-on'

/** The other way to prove who one is, for whoever logs in with an account of elsewhere: there, in a window of its own. Nothing where there is no such account. */
export function ProofByProvider({ onDone }: { onDone: () => void }) {
  const t = useTranslations('proof')
  const problem = useProblemText()
  const [linked, setLinked] = useState<readonly SignOnProvider[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  /** With which a code is given, where the provider showed no second step. */
  const [step, setStep] = useState<string | null>(null)
  const stop = useRef<() => void>(() => {})

  useEffect(() => {
    let isOver = false
    void call(listIdentities, {}).then(({ providers, identities }) => {
      if (!isOver) setLinked(providers.filter((name) => identities.some(({ provider }) => provider === name)))
    }).catch(() => {})
    return () => {
      isOver = true
      stop.current()
    }
  }, [])

  async function prove(provider: SignOnProvider) {
    stop.current()
    setFailure(null)
    // At once, while the press still allows it; where it goes is known only then.
    const opened = window.open('', 'cusp-sso', 'popup,width=520,height=700')
    if (!opened) return setFailure(t('byProviderBlocked'))
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== opened || typeof event.data !== 'object' || event.data === null) return
      if (Reflect.get(event.data, 'proven') === true) return onDone()
      const token: unknown = Reflect.get(event.data, 'step')
      if (typeof token === 'string') setStep(token)
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

  if (step !== null) return <ProofCode key={step} token={step} onDone={onDone} onExpired={() => setStep(null)} />
  if (linked.length === 0) return null
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p>{t('byProvider')}</p>
      {failure && <Banner tone="danger" announce="assertive">{failure}</Banner>}
      {linked.map((provider) => <Button key={provider} onPress={() => void prove(provider)}>{t(`with.${provider}`)}</Button>)}
    </div>
  )
}
