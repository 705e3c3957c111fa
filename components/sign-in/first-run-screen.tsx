'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type FocusEvent } from 'react'
import { AppLink } from '@/components/shell/app-link'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Logo } from '@/components/ui/logo'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import { UiProvider } from '@/components/ui/provider'
import { TextField } from '@/components/ui/text-field'
import { createFirstAdmin } from '@/lib/contracts/sign-in'
import { LanguageChoice } from './language-choice'
import { SignInFrame } from './sign-in-frame'

const empty = { institution: '', firstName: '', lastName: '', username: '', email: '', password: '', confirm: '', starterCatalogue: true }

/** In place of the login screen while nobody exists. Makes the first administrator and signs them in. */
export function FirstRunScreen({ brandName, languages }: { brandName: string; languages: readonly string[] }) {
  const t = useTranslations('signIn.firstRun')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const [isMade, setMade] = useState(false)
  const form = useForm({
    contract: createFirstAdmin,
    initial: empty,
    inputOf: (values) => values,
    onDone: () => {
      setMade(true)
      // What comes in its place is read from its beginning, and not where the button of a long form was.
      window.scrollTo(0, 0)
      router.refresh()
    },
  })
  const labels = {
    institution: t('institution'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    username: t('username'),
    email: t('email'),
    password: t('password'),
    confirm: t('confirm'),
  }
  const isLate = form.failure?.code === 'sign-in.NOT_THE_FIRST'
  return (
    <UiProvider link={AppLink}>
      <title>{tShell('title', { screen: t('title'), brand: brandName })}</title>
      <SignInFrame brandName={brandName} mark={<Logo size="lg" />} footer={<LanguageChoice languages={languages} />}>
        <PageHeader title={t('title')} subtitle={t('intro')} className="mb-6" />
        <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <FormProblems problems={form.problems} attempt={form.attempt} labels={labels} />
          {form.failure && (
            <Banner
              tone="danger"
              announce="assertive"
              action={
                isLate && (
                  <Button size="sm" onPress={() => router.refresh()}>
                    {t('reload')}
                  </Button>
                )
              }
            >
              {isLate ? t('notTheFirst') : t('failed')}
            </Banner>
          )}
          <Card as="section" aria-labelledby="institution-part" className="flex flex-col gap-4">
            <h2 id="institution-part" className="text-lead font-bold">
              {t('institutionPart')}
            </h2>
            <TextField label={labels.institution} autoComplete="organization" maxLength={80} required {...form.field('institution')} />
            <StarterCatalogue {...form.field('starterCatalogue')} />
          </Card>
          <Card as="section" aria-labelledby="admin-part" className="flex flex-col gap-4">
            <h2 id="admin-part" className="text-lead font-bold">
              {t('adminPart')}
            </h2>
            <TextField label={labels.firstName} autoComplete="given-name" maxLength={80} required {...form.field('firstName')} />
            <TextField label={labels.lastName} autoComplete="family-name" maxLength={80} required {...form.field('lastName')} />
            <TextField
              label={labels.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={80}
              required
              {...form.field('username')}
            />
            <TextField label={labels.email} type="email" autoComplete="email" maxLength={320} required {...form.field('email')} />
            <PasswordField
              label={labels.password}
              autoComplete="new-password"
              maxLength={200}
              required
              description={t('rules')}
              {...form.field('password')}
            />
            <PasswordField label={labels.confirm} autoComplete="new-password" maxLength={200} required {...form.field('confirm')} />
          </Card>
          <Button type="submit" variant="primary" fullWidth loading={form.isSending || isMade}>
            {t('submit')}
          </Button>
        </form>
      </SignInFrame>
    </UiProvider>
  )
}

function StarterCatalogue({
  value,
  ...field
}: {
  id: string
  name: string
  value: boolean
  error: string | null
  onChange: (value: boolean) => void
  onBlur: (event: FocusEvent) => void
}) {
  const t = useTranslations('signIn.firstRun')
  return <Checkbox label={t('catalogue')} description={t('catalogueHelp')} checked={value} {...field} value="yes" />
}
