import { useTranslations } from 'next-intl'
import { dayOfWeek } from '@/lib/clinical/week'
import { useFormats } from './use-formats'

/** Weekdays (1 is Monday) in words: 'Mondays', 'Mon – Fri', 'Mon, Thu'. Needs the namespace `format`. */
export function useWeekdayWords(): (weekdays: readonly number[]) => string {
  const t = useTranslations('format.weekdays')
  const formats = useFormats()
  const short = (weekday: number | undefined) => formats.weekday(dayOfWeek(weekday ?? 1))
  return (weekdays) => {
    const days = [...weekdays].sort((one, other) => one - other)
    const [first] = days
    if (days.length === 7) return t('all')
    if (days.length === 1 && first !== undefined) return t('one', { weekday: String(first) })
    const isRow = days.length > 2 && days.every((day, place) => day === (first ?? 0) + place)
    return isRow ? `${short(first)} – ${short(days.at(-1))}` : days.map(short).join(', ')
  }
}
