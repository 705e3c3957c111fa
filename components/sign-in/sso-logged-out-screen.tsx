'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import { CloseOrBack } from './close-or-back'

/** The screen after a logout here and, where the provider supports it, at the provider. */
export function SsoLoggedOutScreen({ isOnlyHere }: { isOnlyHere: boolean }) {
  const t = useTranslations('ssoPages')
  return (
    <>
      <title>{t('loggedOut')}</title>
      <PageHeader title={t('loggedOut')} className="mb-4" />
      {isOnlyHere ? (
        <Banner tone="warning" announce="none" title={t('onlyHere')}>
          {t('onlyHereHelp')}
        </Banner>
      ) : (
        <p>{t('loggedOutHelp')}</p>
      )}
      <CloseOrBack />
    </>
  )
}
