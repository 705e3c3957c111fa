'use client'

import { useTranslations } from 'next-intl'
import type { TagUse } from '@/lib/contracts/tags.shapes'
import { useFormats } from '@/lib/i18n/use-formats'

/** 'Used by 12 sessions and 3 reflections', without the verb; '' where nothing uses it. A kind of use without a word of its own counts as a record. */
export function useUseWords(): (uses: readonly TagUse[]) => string {
  const t = useTranslations('tags.uses')
  const formats = useFormats()
  return (uses) => formats.list(uses.map(({ what, count }) => (what === 'sessions' ? t('sessions', { count }) : t('records', { count }))))
}
