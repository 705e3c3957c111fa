import { useTranslations } from 'next-intl'
import { dayOfWeek } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readAvailability } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

type Hours = OutputOf<typeof readAvailability>['hours']

/** The hours in which a person can be planned: 'Mon, Tue, Wed 09:00–12:30 · Thu 13:30–17:00'. Days with the same hours are together. */
export function useHoursInWords(): (hours: Hours) => string {
  const t = useTranslations('timetables')
  const formats = useFormats()
  return (hours) => {
    if (hours.length === 0) return t('staff.anyTime')
    const days = new Map<string, number[]>()
    for (const { weekday, startsTime, endsTime } of hours) {
      const span = formats.wallSpan(startsTime, endsTime)
      days.set(span, [...new Set([...(days.get(span) ?? []), weekday])])
    }
    return [...days].map(([span, weekdays]) => `${namesOf(weekdays)} ${span}`).join(' · ')
  }

  /** 'Mon–Fri', or each day by its name. */
  function namesOf(weekdays: readonly number[]): string {
    const names = weekdays.map((weekday) => formats.weekday(dayOfWeek(weekday)))
    const isRow = weekdays.length > 2 && weekdays.every((weekday, at) => weekday === (weekdays[0] ?? 0) + at)
    return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ')
  }
}
