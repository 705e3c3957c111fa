'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

/** For somebody who is signed in: the link is another's. */
export function ExclusiveScreen() {
  const t = useTranslations('externalSignoff.exclusive')
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} className="mb-4" />
      <p>{t('help')}</p>
      <LinkButton href="/" variant="primary" fullWidth className="mt-6">{t('home')}</LinkButton>
    </>
  )
}
