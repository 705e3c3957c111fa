import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { readAvailability } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { dayOfWeek } from '@/lib/clinical/week'

type Hours = OutputOf<typeof readAvailability>['hours']

/** When somebody can be planned: 'Mon 09:00–12:30, Thu 13:30–17:00'. */
export function useHoursInWords(): (hours: Hours) => string {
  const t = useTranslations('timetables')
  const formats = useFormats()
  return (hours) =>
    hours.length === 0
      ? t('staff.anyTime')
      : hours
          .map(({ weekday, startsTime, endsTime }) => `${formats.weekday(dayOfWeek(weekday))} ${formats.wallSpan(startsTime, endsTime)}`)
          .join(', ')
}
