'use client'

import { useMessages } from 'next-intl'
import { textAreaWord } from '@/lib/i18n/nouns'

/** Where a text is used, as far as there are words for it: the area, then the text's own key. */
export function usePlaceOf(): (key: string) => string {
  const messages = useMessages()
  return (key) => {
    const [namespace = '', ...rest] = key.split('.')
    return [textAreaWord(messages, namespace) ?? namespace, rest.join('.')].join(' · ')
  }
}
