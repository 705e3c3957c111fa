'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ElementSource } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { elementWords, type ElementWords, type NameOf } from '@/lib/reports/element-words'

/** The words for elements in the language of the reader. */
export function useElementWords(sources: readonly ElementSource[], nameOf: NameOf): ElementWords {
  return elementWords({
    t: useTranslations('reportElements'),
    words: useMessages().reportSources,
    formats: useFormats(),
    sources,
    nameOf,
  })
}
