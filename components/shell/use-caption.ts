'use client'

import { useTranslations } from 'next-intl'
import type { MenuItem } from '@/lib/menu'

/** The name of a menu item: the application's screens in the person's language, configured items as the institution wrote them. */
export function useCaption(): (item: Pick<MenuItem, 'screen' | 'caption'>) => string {
  const t = useTranslations('shell')
  // An item that is neither a screen nor the institution's own leads to where help is.
  return ({ screen, caption }) => caption ?? t(screen ? `titles.${screen}` : 'support')
}
