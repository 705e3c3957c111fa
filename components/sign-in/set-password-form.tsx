'use client'

import { useTranslations } from 'next-intl'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import type { OutputOf } from '@/lib/contract'
import { setPassword, type readPasswordLink } from '@/lib/contracts/sign-in'

export type PasswordLink = OutputOf<typeof readPasswordLink> & { readonly token: string }

type SetPasswordFormProps = { link: PasswordLink; onDone: () => void; onInvalid: () => void }

/** The form for a new password, typed twice. */
export function SetPasswordForm({ link, onDone, onInvalid }: SetPasswordFormProps) {
  const t = useTranslations('signIn.setPassword')
  const form = useForm({
    contract: setPassword,
    initial: { password: '', confirm: '' },
    inputOf: (values) => ({ token: link.token, ...values }),
    onDone,
    onFailure: ({ code }) => {
      if (code === 'sign-in.INVALID_TOKEN') onInvalid()
    },
  })
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('who', { name: link.displayName })} className="mb-6" />
      <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblems problems={form.problems} attempt={form.attempt} labels={{ password: t('password'), confirm: t('confirm') }} />
        {form.failure && (
          <Banner tone="danger" announce="assertive">
            {t('failed')}
          </Banner>
        )}
        {link.isGiven && (
          <Banner tone="info" announce="none">
            {t('given')}
          </Banner>
        )}
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          maxLength={200}
          required
          description={t('rules')}
          {...form.field('password')}
        />
        <PasswordField label={t('confirm')} autoComplete="new-password" maxLength={200} required {...form.field('confirm')} />
        <Button type="submit" variant="primary" fullWidth loading={form.isSending} className="mt-2">
          {t('submit')}
        </Button>
      </form>
    </>
  )
}
