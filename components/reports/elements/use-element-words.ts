'use client'

import { useMessages, useTranslations } from 'next-intl'
import type { ElementSource } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { elementWords, type ElementWords, type NameOf } from '@/lib/reports/element-words'

/** How elements are said to whoever looks at this component. */
export function useElementWords(sources: readonly ElementSource[], nameOf: NameOf): ElementWords {
  return elementWords({
    t: useTranslations('reportElements'),
    words: useMessages().reportSources,
    formats: useFormats(),
    sources,
    nameOf,
  })
}
