'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { CodeField } from '@/components/shared/code-field'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextButton } from '@/components/ui/text-button'
import { giveSecondFactor } from '@/lib/contracts/sign-in/second-factor'
import { beginAtLogin, SetUpStep, type Beginning } from './set-up-step'
import { StepFailure } from './step-failure'

type Step = { readonly token: string; readonly step: 'CODE' | 'SET_UP' }

/**
 * The step between the right password and the session, from the login's answer; null where there is none.
 * @param onBack leads back to name and password
 */
export function secondStepOf(said: unknown, onBack: () => void): ReactNode {
  if (!isStep(said)) return null
  // The key is asked for here, once, and not by the component: of two keys only the later one counts.
  const beginning = said.step === 'SET_UP' ? beginAtLogin(said.token) : null
  return <SecondStep token={said.token} beginning={beginning} onBack={onBack} />
}

function isStep(said: unknown): said is Step {
  return (
    typeof said === 'object' &&
    said !== null &&
    'token' in said &&
    typeof said.token === 'string' &&
    'step' in said &&
    (said.step === 'CODE' || said.step === 'SET_UP')
  )
}

/** The browser's own way back leads to name and password, too. */
function SecondStep({ token, beginning, onBack }: { token: string; beginning: Promise<Beginning> | null; onBack: () => void }) {
  const left = useEffectEvent(onBack)
  useEffect(() => {
    // Next's own state is kept in the entry: without it Next would load the page again on the way back.
    if (!isSecondStep(window.history.state)) window.history.pushState({ ...window.history.state, cuspSecondStep: true }, '')
    const leave = () => left()
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])
  const back = () => window.history.back()
  return beginning ? <SetUpStep token={token} beginning={beginning} onBack={back} /> : <CodeStep token={token} onBack={back} />
}

function isSecondStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cuspSecondStep' in state
}

function CodeStep({ token, onBack }: { token: string; onBack: () => void }) {
  const t = useTranslations('secondFactor.login')
  const tSignIn = useTranslations('signIn')
  const tProof = useTranslations('proof')
  const router = useRouter()
  const [isIn, setIn] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    contract: giveSecondFactor,
    initial: { code: '' },
    inputOf: ({ code }) => ({ token, code }),
    onDone: () => {
      setIn(true)
      // The server draws the wanted page in this one's place, shown from its beginning.
      window.scrollTo(0, 0)
      router.refresh()
    },
  })
  return (
    <>
      <PageHeader step="login" title={t('title')} subtitle={t(isRecovery ? 'helpRecovery' : 'help')} className="mb-6" />
      <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblems problems={form.problems} attempt={form.attempt} labels={{ code: tProof('anyCode') }} />
        {form.failure && <StepFailure error={form.failure} onBack={onBack} />}
        <CodeField {...form.field('code')} autoFocus onRecovery={setRecovery} />
        <Button type="submit" variant="primary" fullWidth loading={form.isSending || isIn} className="mt-2">
          {tSignIn('logIn')}
        </Button>
        <p className="text-dense text-muted">{t('lost')}</p>
        <p className="text-center">
          <TextButton onPress={onBack}>{t('back')}</TextButton>
        </p>
      </form>
    </>
  )
}
