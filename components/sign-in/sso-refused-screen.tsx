'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { PageHeader } from '@/components/ui/page-header'
import type { SignOnRefusal } from '@/lib/sign-in/sign-on'
import { CloseOrBack } from './close-or-back'

/** The screen after a refused login from a provider: the reason, and what to do. */
export function SsoRefusedScreen({ why }: { why: SignOnRefusal }) {
  const t = useTranslations('ssoPages')
  return (
    <>
      <title>{t('refusedTitle')}</title>
      <PageHeader title={t('refusedTitle')} className="mb-4" />
      <Banner tone="danger" announce="none" title={t(`refused.${why}`)}>
        {t(`help.${why}`)}
      </Banner>
      <CloseOrBack />
    </>
  )
}
