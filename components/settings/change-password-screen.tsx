'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { CodeField } from '@/components/shared/code-field'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { minutesToWait } from '@/lib/client/minutes-to-wait'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import { changePassword } from '@/lib/contracts/sign-in'
import { paths } from '@/lib/paths'

export function ChangePasswordScreen() {
  const t = useTranslations('settings.password')
  const tShell = useTranslations('shell')
  const [isChanged, setChanged] = useState(false)
  return (
    <PageTemplate kind="editor" back={paths.settings} backLabel={tShell('titles.settings')}>
      <PageHeader title={tShell('titles.changePassword')} subtitle={isChanged ? undefined : t('intro')} className="mb-6" />
      {isChanged ? (
        <div className="flex flex-col items-start gap-4">
          <Banner tone="success" announce="assertive" title={t('changed')}>
            {t('changedHelp')}
          </Banner>
          <LinkButton href={paths.settings}>{tShell('titles.settings')}</LinkButton>
        </div>
      ) : (
        <ChangePasswordForm onDone={() => setChanged(true)} />
      )}
    </PageTemplate>
  )
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('settings.password')
  const tUi = useTranslations('ui')
  const tProof = useTranslations('proof')
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    contract: changePassword,
    initial: { current: '', code: '', password: '', confirm: '' },
    inputOf: (values) => values,
    onDone,
    onFailure: ({ status }) => {
      if (status === 'SECOND_FACTOR_REQUIRED') setAsksCode(true)
    },
  })
  const needsCode = form.failure?.status === 'SECOND_FACTOR_REQUIRED'
  useUnsavedChanges(Object.values(form.values).some((value) => value !== ''))
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FormProblems
        problems={form.problems}
        attempt={form.attempt}
        labels={{ current: t('current'), code: tProof('anyCode'), password: t('new'), confirm: t('confirm') }}
      />
      {needsCode && <Banner tone="info">{tProof('codeNeeded')}</Banner>}
      {form.failure && !needsCode && (
        <Banner tone="danger" announce="assertive">
          {form.failure.status === 'TOO_MANY_REQUESTS' ? t('tooMany', { minutes: minutesToWait(form.failure, 15) }) : t('failed')}
        </Banner>
      )}
      <PasswordField label={t('current')} autoComplete="current-password" maxLength={200} required {...form.field('current')} />
      {asksCode && <CodeField {...form.field('code')} autoFocus />}
      <PasswordField
        label={t('new')}
        autoComplete="new-password"
        maxLength={200}
        required
        description={t('rules')}
        {...form.field('password')}
      />
      <PasswordField label={t('confirm')} autoComplete="new-password" maxLength={200} required {...form.field('confirm')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('submit')}
        </Button>
        <LinkButton href={paths.settings}>{tUi('cancel')}</LinkButton>
      </div>
    </form>
  )
}
