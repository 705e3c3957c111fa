'use client'

import { useTranslations } from 'next-intl'
import type { MenuItem } from '@/lib/menu'

/** What a menu item is called: our own screens in the person's language, configured ones as the institution wrote them. */
export function useCaption(): (item: Pick<MenuItem, 'screen' | 'caption'>) => string {
  const t = useTranslations('shell')
  // What is neither a screen nor the institution's own leads to where help is.
  return ({ screen, caption }) => caption ?? t(screen ? `titles.${screen}` : 'support')
}
