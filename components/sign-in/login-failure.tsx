'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { CallError } from '@/lib/client/call-error'
import { minutesToWait } from '@/lib/client/minutes-to-wait'

/** The server counts wrong passwords over this time (server/sign-in/rules.ts). */
const waitMinutes = 15

/** Why the person was not signed in, and what to do. A wrong name and a wrong password have the same text. */
export function LoginFailure({ error }: { error: CallError }) {
  const t = useTranslations('signIn')
  if (error.status === 'TOO_MANY_REQUESTS')
    return (
      <Banner tone="warning" announce="assertive" title={t('tooMany')}>
        {t('tooManyHelp', { minutes: minutesToWait(error, waitMinutes) })}
      </Banner>
    )
  const help =
    error.status === 'OFFLINE'
      ? t('offlineHelp')
      : error.status === 'LOGIN_FAILED' || error.status === 'VALIDATION_FAILED'
        ? t('failedHelp')
        : t('unavailableHelp')
  return (
    <Banner tone="danger" announce="assertive" title={t('failed')}>
      {help}
    </Banner>
  )
}
