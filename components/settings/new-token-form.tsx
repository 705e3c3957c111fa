'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormProblems } from '@/components/shared/form-problems'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { createToken } from '@/lib/contracts/sign-in/tokens'

/** The lifetimes in days; the second is what most programs need. */
const lengths = [30, 90, 180, 365] as const

/** Asks what the token is for, how long it is valid and what it may do. */
export function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const t = useTranslations('apiTokens')
  const router = useRouter()
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const inputOf = ({ name, days, may }: { name: string; days: string; may: string }) => ({
    name,
    days: Number(days),
    mayWrite: may === 'WRITE',
  })
  const done = (token: string) => {
    onMade(token)
    router.refresh()
  }
  const form = useForm({
    contract: createToken,
    initial: { name: '', days: '90', may: 'READ' },
    inputOf,
    onDone: ({ token }) => done(token),
    onFailure: (error) => {
      // The form has already asked once; the second attempt carries the proof.
      if (isProofNeeded(error))
        void proven(() => call(createToken, inputOf(form.values))).then(
          ({ token }) => done(token),
          (again: unknown) => {
            // Somebody who cancels the question about their identity has cancelled the act as well.
            if (!isProofNeeded(again)) notify.error(problem(again))
          },
        )
    },
  })
  const { onChange: choose, value: may } = form.field('may')
  return (
    <Card as="section" aria-labelledby="new-title">
      <h2 id="new-title" className="text-lead font-bold">
        {t('new')}
      </h2>
      <form method="post" noValidate onSubmit={form.submit} className="mt-2 flex flex-col gap-4">
        <FormProblems problems={form.problems} attempt={form.attempt} labels={{ name: t('name') }} />
        {form.failure && !isProofNeeded(form.failure) && (
          <Banner tone="danger" announce="assertive">
            {t('failed')}
          </Banner>
        )}
        <TextField label={t('name')} description={t('nameHelp')} maxLength={80} autoComplete="off" required {...form.field('name')} />
        <Select
          label={t('days')}
          options={lengths.map((days) => ({ value: String(days), label: t('daysOf', { days }) }))}
          {...form.field('days')}
        />
        <RadioGroup
          label={t('may')}
          value={may === 'WRITE' ? 'WRITE' : 'READ'}
          onChange={choose}
          options={[
            { value: 'READ', label: t('READ'), description: t('READHelp') },
            { value: 'WRITE', label: t('WRITE'), description: t('WRITEHelp') },
          ]}
        />
        <div>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t('create')}
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  )
}
