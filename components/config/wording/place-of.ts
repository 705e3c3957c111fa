'use client'

import { useMessages } from 'next-intl'
import { wordAt } from '@/lib/i18n/word-at'

/** Where a text stands, as far as there are words for it: the area, then its own key. */
export function usePlaceOf(): (key: string) => string {
  const areas = useMessages().institution?.area
  return (key) => {
    const [namespace = '', ...rest] = key.split('.')
    return [wordAt(areas, [namespace]) ?? namespace, rest.join('.')].join(' · ')
  }
}
