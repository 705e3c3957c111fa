'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { Spinner } from '@/components/ui/spinner'
import { TextButton } from '@/components/ui/text-button'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { beginSecondFactorAtLogin, confirmSecondFactorAtLogin, type BegunFactor } from '@/lib/contracts/sign-in/second-factor'
import { RecoveryCodes } from './recovery-codes'
import { SetUpFactor } from './set-up-factor'
import { StepFailure } from './step-failure'

/** The key that was made, or the reason why there is none. */
export type Beginning = { readonly begun: BegunFactor } | { readonly failure: CallError }

export async function beginAtLogin(token: string): Promise<Beginning> {
  try {
    return { begun: await call(beginSecondFactorAtLogin, { token }, { ignoreAuth: true }) }
  } catch (error) {
    return { failure: error instanceof CallError ? error : new CallError('UNEXPECTED', { cause: error }) }
  }
}

/** The step for a person whose role asks for a second factor: they do not get in before it is set up. */
export function SetUpStep({ token, beginning, onBack }: { token: string; beginning: Promise<Beginning>; onBack: () => void }) {
  const t = useTranslations('secondFactor')
  const router = useRouter()
  const [begun, setBegun] = useState<BegunFactor | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  useEffect(() => {
    let isGone = false
    void beginning.then((made) => {
      if (!isGone) showBeginning(made)
    })
    return () => void (isGone = true)
  }, [beginning])

  function goOn() {
    // The wanted page comes in this one's place and is shown from its beginning.
    window.scrollTo(0, 0)
    router.refresh()
  }

  function showBeginning(made: Beginning) {
    if ('begun' in made) setBegun(made.begun)
    else setFailure(made.failure)
  }

  if (codes) {
    return (
      <>
        <PageHeader step="codes" title={t('codes.title')} className="mb-4" />
        <RecoveryCodes codes={codes} onDone={goOn} />
      </>
    )
  }
  return (
    <>
      <PageHeader step="setUp" title={t('setUp.title')} className="mb-4" />
      {failure && <StepFailure error={failure} onBack={onBack} />}
      {!failure && (
        <Banner tone="info" announce="none" className="mb-6">
          {t('setUp.asked')}
        </Banner>
      )}
      {!failure && !begun && <Spinner label={t('setUp.loading')} />}
      {!failure && begun && (
        <Confirming
          key={begun.secret}
          token={token}
          begun={begun}
          onDone={setCodes}
          onExpired={setFailure}
          onAgain={() => void beginAtLogin(token).then(showBeginning)}
        />
      )}
      <p className="mt-4 text-center">
        <TextButton onPress={onBack}>{t('login.back')}</TextButton>
      </p>
    </>
  )
}

interface ConfirmingProps {
  token: string
  begun: BegunFactor
  onDone: (codes: readonly string[]) => void
  /** Called when the whole step has expired, and not only the key. */
  onExpired: (error: CallError) => void
  onAgain: () => void
}

/** The confirmation of one key; a new key starts without the error of the one before. */
function Confirming({ token, begun, onDone, onExpired, onAgain }: ConfirmingProps) {
  const form = useForm({
    contract: confirmSecondFactorAtLogin,
    initial: { code: '' },
    inputOf: ({ code }) => ({ token, code }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailure: (error) => {
      if (error.code === 'sign-in.INVALID_TOKEN') onExpired(error)
    },
  })
  return <SetUpFactor begun={begun} form={form} onAgain={onAgain} />
}
