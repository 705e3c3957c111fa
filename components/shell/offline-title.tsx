'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { trailOf } from '@/lib/menu'

interface OfflineTitleProps {
  brandName: string
  /** The address that was opened without a network, over the page that is there. */
  over: string | null
}

/** The title of a screen that the server did not draw. */
export function OfflineTitle({ brandName, over }: OfflineTitleProps) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const here = trailOf(over ?? pathname).at(-1)
  return here ? <title>{t('title', { screen: t(`titles.${here.screen}`), brand: brandName })}</title> : null
}
