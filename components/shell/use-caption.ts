'use client'

import { useTranslations } from 'next-intl'
import type { MenuItem } from '@/lib/menu'

/** What a menu item is called: our own screens in the person's language, configured ones as the institution wrote them. */
export function useCaption(): (item: Pick<MenuItem, 'screen' | 'caption'>) => string {
  const t = useTranslations('shell.titles')
  return ({ screen, caption }) => caption ?? (screen ? t(screen) : '')
}
