'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { refusedBy } from './refusals'

/** A refusal of placements in words; null where it is some other failure. */
export function useRefusalWords(): (error: unknown) => string | null {
  const t = useTranslations('placements.refused')
  const formats = useFormats()
  return (error) => {
    const refused = refusedBy(error)
    if (!refused) return null
    if (refused.kind === 'TO_COME') return t('toCome', { count: refused.count })
    if (refused.kind === 'NO_ROOM') {
      const { fromOn, toOn, students, places } = refused
      return t('noRoom', { from: formats.day(fromOn), to: formats.day(toOn), students, places })
    }
    if (refused.kind !== 'NO_AGREEMENT') return t(refused.kind)
    return refused.coveredUntil === null ? t('noAgreement') : t('agreedUntil', { day: formats.day(refused.coveredUntil) })
  }
}
