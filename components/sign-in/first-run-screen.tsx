'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type FocusEvent } from 'react'
import { AppLink } from '@/components/shared/app-link'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { zoneOption } from '@/components/shared/zone-option'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Logo } from '@/components/ui/logo'
import { PageHeader } from '@/components/ui/page-header'
import { PasswordField } from '@/components/ui/password-field'
import { UiProvider } from '@/components/ui/provider'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { createFirstAdmin } from '@/lib/contracts/sign-in'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { languageNames } from '@/lib/i18n/language-names'
import { locales, sourceLocale } from '@/lib/i18n/locales'
import { LanguageChoice } from './language-choice'
import { SignInFrame } from './sign-in-frame'
import { useOwnTimeZone, useSetUpLink } from './use-set-up-link'

const empty = {
  setUpCode: '',
  institution: '',
  timeZone: '',
  fallbackLocale: '',
  starterCatalogue: true,
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  confirm: '',
  adminsTwoStep: true,
  hasSecond: false,
  secondFirstName: '',
  secondLastName: '',
  secondEmail: '',
}

interface FirstRunScreenProps {
  brandName: string
  languages: readonly string[]
  timeZones: readonly string[]
}

/** The screen in place of the login screen while there are no users. It creates the first administrator and signs them in. */
export function FirstRunScreen({ brandName, languages, timeZones }: FirstRunScreenProps) {
  const t = useTranslations('signIn.firstRun')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const locale = useLocale()
  const [isMade, setMade] = useState(false)
  const [codeOfLink, ownZone] = [useSetUpLink(), useOwnTimeZone()]
  const zone = timeZones.includes(ownZone) ? ownZone : defaultTimeZone
  /** Untouched fields are filled from the device and the address. */
  const meant = ({ setUpCode, timeZone, fallbackLocale }: Pick<typeof empty, 'setUpCode' | 'timeZone' | 'fallbackLocale'>) => ({
    setUpCode: setUpCode || codeOfLink,
    timeZone: timeZone || zone,
    fallbackLocale: locales.find((one) => one === (fallbackLocale || locale)) ?? sourceLocale,
  })
  const form = useForm({
    contract: createFirstAdmin,
    initial: empty,
    inputOf: ({ hasSecond, ...values }) => ({
      ...values,
      ...meant(values),
      ...(!hasSecond && { secondFirstName: '', secondLastName: '', secondEmail: '' }),
    }),
    onDone: () => {
      setMade(true)
      window.history.replaceState(null, '', window.location.pathname + window.location.search)
      // The next page is shown from its beginning, and not at the place of a long form's button.
      window.scrollTo(0, 0)
      router.refresh()
    },
  })
  const shown = meant(form.values)
  const labels = {
    setUpCode: t('setUpCode'),
    institution: t('institution'),
    timeZone: t('timeZone'),
    fallbackLocale: t('fallback'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    username: t('username'),
    email: t('email'),
    password: t('password'),
    confirm: t('confirm'),
    secondFirstName: t('secondFirstName'),
    secondLastName: t('secondLastName'),
    secondEmail: t('secondEmail'),
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
          <Card as="section" aria-labelledby="set-up-part" className="flex flex-col gap-4">
            <h2 id="set-up-part" className="text-lead font-bold">
              {t('setUpPart')}
            </h2>
            <TextField
              label={labels.setUpCode}
              description={t('setUpCodeHelp')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              required
              {...form.field('setUpCode')}
              value={shown.setUpCode}
            />
          </Card>
          <Card as="section" aria-labelledby="institution-part" className="flex flex-col gap-4">
            <h2 id="institution-part" className="text-lead font-bold">
              {t('institutionPart')}
            </h2>
            <TextField label={labels.institution} autoComplete="organization" maxLength={80} required {...form.field('institution')} />
            <Select
              label={labels.timeZone}
              options={timeZones.map(zoneOption)}
              required
              {...form.field('timeZone')}
              value={shown.timeZone}
            />
            <Select
              label={labels.fallbackLocale}
              description={t('fallbackHelp')}
              options={locales.map((name) => ({ value: name, label: languageNames[name] }))}
              required
              {...form.field('fallbackLocale')}
              value={shown.fallbackLocale}
            />
            <Ticked label={t('catalogue')} description={t('catalogueHelp')} {...form.field('starterCatalogue')} />
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
            <Ticked label={t('adminsTwoStep')} description={t('adminsTwoStepHelp')} {...form.field('adminsTwoStep')} />
          </Card>
          <Card as="section" aria-labelledby="second-part" className="flex flex-col gap-4">
            <h2 id="second-part" className="text-lead font-bold">
              {t('secondPart')}
            </h2>
            <Ticked label={t('hasSecond')} description={t('hasSecondHelp')} {...form.field('hasSecond')} />
            {form.values.hasSecond && (
              <>
                <TextField label={labels.secondFirstName} autoComplete="off" maxLength={80} required {...form.field('secondFirstName')} />
                <TextField label={labels.secondLastName} autoComplete="off" maxLength={80} required {...form.field('secondLastName')} />
                <TextField
                  label={labels.secondEmail}
                  type="email"
                  autoComplete="off"
                  maxLength={320}
                  required
                  {...form.field('secondEmail')}
                />
              </>
            )}
          </Card>
          <Button type="submit" variant="primary" fullWidth loading={form.isSending || isMade}>
            {t('submit')}
          </Button>
        </form>
      </SignInFrame>
    </UiProvider>
  )
}

interface TickedProps {
  label: string
  description: string
  id: string
  name: string
  value: boolean
  error: string | null
  onChange: (value: boolean) => void
  onBlur: (event: FocusEvent) => void
}

function Ticked({ value, ...field }: TickedProps) {
  return <Checkbox checked={value} {...field} value="yes" />
}
