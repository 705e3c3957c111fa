'use client'

import { useTranslations } from 'next-intl'
import { AppLink } from './app-link'

const screens = [
  { href: '/', name: 'dashboard' },
  { href: '/clinical', name: 'clinical' },
  { href: '/settings/retryrequests', name: 'retryRequests' },
] as const

/** The ways that are open without a network. */
export function OfflineNav() {
  const t = useTranslations('connection.screen')
  return (
    <nav aria-label={t('menu')} className="flex flex-wrap gap-2 border-b border-line bg-surface px-4 py-2">
      {screens.map(({ href, name }) => (
        <AppLink key={href} href={href} className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-primary hover:bg-hover">{t(name)}</AppLink>
      ))}
    </nav>
  )
}
