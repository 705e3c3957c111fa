'use client'

import { useTranslations } from 'next-intl'
import type { Usage } from '@/lib/contracts/interface-editor'
import { useFormats } from '@/lib/i18n/use-formats'

/** How often an entry is used, in words: 'Used in 1,204 sessions, last on …'. */
export function useUsageWords(): (usage: Usage) => string {
  const t = useTranslations('interfaceEditor.usage')
  const formats = useFormats()
  return ({ sessions, more, lastOn, isReferenced }) => {
    if (sessions === 0) return t(isReferenced ? 'onlyRemoved' : 'none')
    return t(more ? 'more' : 'sessions', { count: sessions, day: lastOn ? formats.day(lastOn) : '' })
  }
}
