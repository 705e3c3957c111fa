'use client'

import { useTranslations } from 'next-intl'
import type { AbsenceSpan } from '@/lib/absences/days'
import { useFormats } from '@/lib/i18n/use-formats'

/** '25 Nov, afternoon, to 27 Nov 2026'. */
export function useSpanWords(): (span: AbsenceSpan) => string {
  const t = useTranslations('absences.span')
  const formats = useFormats()
  return ({ fromOn, startsAtNoon, toOn, endsAtNoon }) => {
    const from = formats.day(fromOn)
    if (fromOn === toOn) return startsAtNoon ? t('afternoon', { day: from }) : endsAtNoon ? t('morning', { day: from }) : from
    const to = formats.day(toOn)
    return t('fromTo', { from: startsAtNoon ? t('afternoon', { day: from }) : from, to: endsAtNoon ? t('morning', { day: to }) : to })
  }
}
