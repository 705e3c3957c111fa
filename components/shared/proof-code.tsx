'use client'

import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/shared/code-field'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { minutesToWait } from '@/lib/client/minutes-to-wait'
import { useProblemText } from '@/lib/client/use-problem-text'
import { giveProofCode } from '@/lib/contracts/sign-in/second-factor'

/** The rest of a proof at a provider that has shown no second step: the code that is asked for after a password, too. */
export function ProofCode({ token, onDone, onExpired }: { token: string; onDone: () => void; onExpired: () => void }) {
  const t = useTranslations('proof')
  const problem = useProblemText()
  const form = useForm({
    contract: giveProofCode,
    initial: { code: '' },
    inputOf: ({ code }) => ({ token, code }),
    onDone,
    onFailure: ({ code }) => {
      if (code === 'sign-in.INVALID_TOKEN') onExpired()
    },
  })
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col items-start gap-3">
      {form.failure ? (
        <Banner tone="danger" announce="assertive">
          {form.failure.status === 'TOO_MANY_REQUESTS' ? t('tooMany', { minutes: minutesToWait(form.failure, 15) }) : problem(form.failure)}
        </Banner>
      ) : (
        <Banner tone="info" announce="polite">
          {t('codeAfterProvider')}
        </Banner>
      )}
      <CodeField {...form.field('code')} autoFocus />
      <Button type="submit" variant="primary" loading={form.isSending}>
        {t('submitCode')}
      </Button>
    </form>
  )
}
