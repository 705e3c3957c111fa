'use client'

import { useTranslations } from 'next-intl'
import type { AbsenceSpan } from '@/lib/absences/days'
import { useFormats } from '@/lib/i18n/use-formats'

/** '25 Nov, afternoon, to 27 Nov': the year is included if it is not this year or if `today` is not given. */
export function useSpanWords(today?: string): (span: AbsenceSpan) => string {
  const t = useTranslations('absences.span')
  const formats = useFormats()
  const inWords = (day: string) => (today === undefined ? formats.day(day) : formats.nearDay(day, today))
  return ({ fromOn, startsAtNoon, toOn, endsAtNoon }) => {
    const from = inWords(fromOn)
    if (fromOn === toOn) return startsAtNoon ? t('afternoon', { day: from }) : endsAtNoon ? t('morning', { day: from }) : from
    if (today !== undefined && !startsAtNoon && !endsAtNoon) return formats.daySpan(fromOn, toOn, today)
    const to = inWords(toOn)
    return t('fromTo', { from: startsAtNoon ? t('afternoon', { day: from }) : from, to: endsAtNoon ? t('morning', { day: to }) : to })
  }
}
