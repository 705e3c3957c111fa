'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { useWeekdayWords } from '@/lib/i18n/use-weekday-words'

type Hours = {
  readonly fromOn: string
  readonly toOn: string
  readonly weekdays: readonly number[]
  readonly startsTime: string
  readonly endsTime: string
}

/** The days and hours of a placement in words. */
export function usePlacementWords() {
  const t = useTranslations('placements')
  const formats = useFormats()
  const weekdayWords = useWeekdayWords()
  return {
    weekdays: ({ weekdays }: Pick<Hours, 'weekdays'>) => weekdayWords(weekdays),
    hours: ({ startsTime, endsTime }: Hours) => formats.wallSpan(startsTime, endsTime),
    span: ({ fromOn, toOn }: Pick<Hours, 'fromOn' | 'toOn'>, today: string) => formats.daySpan(fromOn, toOn, today),
    /** The progress of a placement; before it begins, its number of days. */
    done: ({ fromOn, days, daysDone }: { fromOn: string; days: number; daysDone: number }, today: string) =>
      fromOn > today ? t('row.days', { count: days }) : t('row.done', { done: daysDone, count: days }),
    specialty: (specialty: { readonly name: string } | null) => specialty?.name ?? t('anySpecialty'),
  }
}
