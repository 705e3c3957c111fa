'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'

/** The device knows nobody: what anybody may see of a screen without a network. */
export function SignedOutOffline() {
  const t = useTranslations('connection.screen')
  return (
    <>
      <PageHeader title={t('signedOut')} />
      <p className="mt-4 max-w-prose">{t('signedOutHelp')}</p>
    </>
  )
}

/** A screen that works with the server only. */
export function NeedsConnection() {
  const t = useTranslations('connection.screen')
  return (
    <>
      <PageHeader title={t('needsConnection')} />
      <p className="mt-4 max-w-prose">{t('needsConnectionHelp')}</p>
      <ul className="mt-2 list-disc pl-6">
        <li><TextLink href="/">{t('dashboard')}</TextLink></li>
        <li><TextLink href="/clinical">{t('clinical')}</TextLink></li>
        <li><TextLink href="/settings/retryrequests">{t('retryRequests')}</TextLink></li>
      </ul>
    </>
  )
}
