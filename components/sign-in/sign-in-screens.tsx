'use client'

import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { AppLink } from '@/components/shared/app-link'
import { Nobody } from './nobody'
import { BrandMark } from '@/components/ui/brand-mark'
import { UiProvider } from '@/components/ui/provider'
import type { SecondStepLeft } from '@/lib/contracts/sign-in'
import type { Logo } from '@/lib/menu'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { LanguageChoice } from './language-choice'
import { LoginScreen } from './login-screen'
import { ResetScreen } from './reset-screen'
import { SignInFrame } from './sign-in-frame'

interface SignInScreensProps {
  brandName: string
  logo: Logo | null
  showsPasswordLogin: boolean
  signOn: readonly SignOnProvider[]
  step: SecondStepLeft | null
  languages: readonly string[]
}

/** The screens in place of any page while nobody is signed in; with `?reset` the way to a new password. */
export function SignInScreens({ brandName, logo, showsPasswordLogin, signOn, step, languages }: SignInScreensProps) {
  const t = useTranslations('signIn')
  const tShell = useTranslations('shell')
  const isReset = useSearchParams().has('reset')
  return (
    <UiProvider link={AppLink}>
      <title>{tShell('title', { screen: isReset ? t('reset.title') : t('title'), brand: brandName })}</title>
      <Nobody />
      <SignInFrame brandName={brandName} mark={<BrandMark logo={logo} size="lg" />} footer={<LanguageChoice languages={languages} />}>
        {isReset ? <ResetScreen /> : <LoginScreen showsPasswordLogin={showsPasswordLogin} signOn={signOn} step={step} />}
      </SignInFrame>
    </UiProvider>
  )
}
