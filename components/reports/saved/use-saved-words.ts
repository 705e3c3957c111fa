'use client'

import { useTranslations } from 'next-intl'
import type { SavedReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

/** Describes a saved report: its owner, the people with whom it is shared, and the times at which its link is sent. */
export function useSavedWords() {
  const t = useTranslations('reports.saved')
  const formats = useFormats()
  return ({ isOwn, owner, shares, schedule, nextOn }: SavedReport): string[] => [
    ...(isOwn ? [] : [t('by', { person: owner.displayName })]),
    ...(shares.length > 0 ? [t('sharedWith', { count: shares.length })] : []),
    ...(schedule === 'NEVER' ? [] : [t(`scheduleOf.${schedule}`)]),
    ...(nextOn === null ? [] : [t('next', { day: formats.day(nextOn) })]),
  ]
}
