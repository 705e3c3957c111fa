'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { CodeField } from '@/components/shared/code-field'
import { ProofByProvider } from '@/components/shared/proof-by-provider'
import { ProofCode } from '@/components/shared/proof-code'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PasswordField } from '@/components/ui/password-field'
import { minutesToWait } from '@/lib/client/minutes-to-wait'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { reauthenticate } from '@/lib/contracts/sign-in'
import { listIdentities } from '@/lib/contracts/sign-in/sso'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'

/**
 * Asks for the password, for a provider where the person logs in by one, or for both; after a provider that showed no second step, for the code alone.
 * @param ways the ways to prove, where the page knows them, so that the server is not asked.
 */
export function ProofDialog({ onDone, ways: known }: { onDone: (isProven: boolean) => void; ways?: Ways }) {
  const t = useTranslations('proof')
  const tUi = useTranslations('ui')
  const { providers, hasPassword } = useWaysToProve(known)
  /** The token with which a code is given after a provider's part. */
  const [step, setStep] = useState<string | null>(null)
  const asksPassword = step === null && (hasPassword || providers.length === 0)
  const { form, fields } = usePasswordProof(() => onDone(true))
  return (
    <Dialog
      open
      title={t('title')}
      description={step === null && t(asksPassword ? 'help' : 'helpProvider')}
      onClose={() => onDone(false)}
      footer={
        <>
          <Button onPress={() => onDone(false)}>{tUi('cancel')}</Button>
          {asksPassword && (
            <Button variant="primary" type="submit" form="proof-form" loading={form.isSending}>
              {t('submit')}
            </Button>
          )}
        </>
      }
    >
      {asksPassword && (
        <form id="proof-form" method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          {fields}
        </form>
      )}
      {step === null ? (
        <ProofByProvider providers={providers} isOnlyWay={!asksPassword} onStep={setStep} onDone={() => onDone(true)} />
      ) : (
        <ProofCode key={step} token={step} onDone={() => onDone(true)} onExpired={() => setStep(null)} />
      )}
    </Dialog>
  )
}

type Ways = { readonly providers: readonly SignOnProvider[]; readonly hasPassword: boolean }

/** A password is assumed until the ways are known: most people have one, and can type it at once. */
function useWaysToProve(known?: Ways): Ways {
  const [ways, setWays] = useState<Ways>(known ?? { providers: [], hasPassword: true })
  useEffect(() => {
    if (known) return
    let isOver = false
    void call(listIdentities, {})
      .then(({ providers, identities, hasPassword }) => {
        if (!isOver) setWays({ hasPassword, providers: providers.filter((name) => identities.some(({ provider }) => provider === name)) })
      })
      .catch(() => {})
    return () => void (isOver = true)
  }, [known])
  return ways
}

function usePasswordProof(onDone: () => void) {
  const t = useTranslations('proof')
  const problem = useProblemText()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    contract: reauthenticate,
    initial: { password: '', code: '' },
    inputOf: (values) => values,
    onDone,
    onFailure: ({ status }) => {
      if (status === 'SECOND_FACTOR_REQUIRED') setAsksCode(true)
    },
  })
  const fields = (
    <>
      {form.failure && form.failure.status !== 'SECOND_FACTOR_REQUIRED' && (
        <Banner tone="danger" announce="assertive">
          {form.failure.status === 'TOO_MANY_REQUESTS' ? t('tooMany', { minutes: minutesToWait(form.failure, 15) }) : problem(form.failure)}
        </Banner>
      )}
      {form.failure?.status === 'SECOND_FACTOR_REQUIRED' && <Banner tone="info">{t('codeNeeded')}</Banner>}
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        maxLength={200}
        required
        data-autofocus
        {...form.field('password')}
      />
      {asksCode && <CodeField {...form.field('code')} autoFocus />}
    </>
  )
  return { form, fields }
}
