'use client'

import { useTranslations } from 'next-intl'
import { dayOfWeek } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'

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
  const short = (weekday: number | undefined) => formats.weekday(dayOfWeek(weekday ?? 1))

  function weekdays({ weekdays: given }: Pick<Hours, 'weekdays'>): string {
    const days = [...given].sort((one, other) => one - other)
    const [first] = days
    if (days.length === 7) return t('weekdays.all')
    if (days.length === 1 && first !== undefined) return t('weekdays.one', { weekday: String(first) })
    const isRow = days.length > 2 && days.every((day, place) => day === (first ?? 0) + place)
    return isRow ? `${short(first)} – ${short(days.at(-1))}` : days.map(short).join(', ')
  }

  return {
    weekdays,
    hours: ({ startsTime, endsTime }: Hours) => formats.wallSpan(startsTime, endsTime),
    span: ({ fromOn, toOn }: Pick<Hours, 'fromOn' | 'toOn'>, today: string) => formats.daySpan(fromOn, toOn, today),
    /** The progress of a placement; before it begins, its number of days. */
    done: ({ fromOn, days, daysDone }: { fromOn: string; days: number; daysDone: number }, today: string) =>
      fromOn > today ? t('row.days', { count: days }) : t('row.done', { done: daysDone, count: days }),
    specialty: (specialty: { readonly name: string } | null) => specialty?.name ?? t('anySpecialty'),
  }
}
