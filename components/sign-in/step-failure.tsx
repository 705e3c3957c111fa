'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { CallError } from '@/lib/client/call-error'
import { LoginFailure } from './login-failure'

/** A failure that is not a wrong code. After too long, the login begins again. */
export function StepFailure({ error, onBack }: { error: CallError; onBack: () => void }) {
  const t = useTranslations('secondFactor.login')
  if (error.code !== 'sign-in.INVALID_TOKEN') return <LoginFailure error={error} />
  return (
    <Banner
      tone="warning"
      announce="assertive"
      title={t('expired')}
      action={
        <Button size="sm" onPress={onBack}>
          {t('back')}
        </Button>
      }
    >
      {t('expiredHelp')}
    </Banner>
  )
}
