'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'

/** A link that counts no more: wrong, used, expired and withdrawn are told alike; that the session changed helps whoever holds it. */
export function VoidLink({ why }: { why: 'invalid' | 'changed' }) {
  const t = useTranslations('externalSignoff')
  return (
    <>
      <title>{t(`${why}.title`)}</title>
      <PageHeader title={t(`${why}.title`)} className="mb-4" />
      <p>{t(`${why}.help`)}</p>
      {why === 'invalid' && <p className="mt-2 text-muted">{t('invalid.out')}</p>}
      <LinkButton href="/externalsignoff" variant="primary" fullWidth className="mt-6">
        {t('invalid.code')}
      </LinkButton>
    </>
  )
}
