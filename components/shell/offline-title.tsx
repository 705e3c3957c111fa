'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { overlay } from '@/lib/client/offline-navigation'
import { trailOf } from '@/lib/menu'

export interface OfflineTitleProps {
  brandName: string
  /** In the document of the service worker there is never a page that brings one. */
  always: boolean
}

/** The title of a screen that the server did not draw. */
export function OfflineTitle({ brandName, always }: OfflineTitleProps) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const over = useSyncExternalStore(overlay.subscribe, overlay.path, () => null)
  const here = trailOf(over ?? pathname).at(-1)
  if (!here || (over === null && !always)) return null
  return <title>{t('title', { screen: t(`titles.${here.screen}`), brand: brandName })}</title>
}
