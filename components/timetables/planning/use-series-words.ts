'use client'

import { useTranslations } from 'next-intl'
import { dayOfWeek } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readDifference } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { minutesOf, timeOf } from '@/lib/wall-time'

export type SeriesChange = OutputOf<typeof readDifference>['series'][number]
type Said = NonNullable<SeriesChange['after']>
type DatePair = SeriesChange['dates'][number]
type Place = NonNullable<DatePair['after']>

const day = 24 * 60

/** The series and dates of a draft in words: time, place and people, as far as they differ. */
export function useSeriesWords() {
  const t = useTranslations('timetablePlanning.words')
  const formats = useFormats()
  const span = (startsTime: string, minutes: number) => formats.wallSpan(startsTime, timeOf((minutesOf(startsTime) + minutes) % day))
  const when = ({ weekdays, startsOn, startsTime, minutes }: Pick<Said, 'weekdays' | 'startsOn' | 'startsTime' | 'minutes'>) => {
    const days =
      weekdays.length > 0 ? formats.list(weekdays.map((weekday) => formats.weekday(dayOfWeek(weekday)))) : formats.weekday(startsOn)
    return t('when', { day: days, time: span(startsTime, minutes) })
  }
  const place = ({ heldOn, startsTime, minutes, room }: Place) =>
    [t('when', { day: formats.shortDay(heldOn), time: span(startsTime, minutes) }), room].filter(Boolean).join(', ')
  const counts = ({ made, moved, changed, gone, held }: SeriesChange) =>
    [
      made > 0 && t('made', { count: made }),
      moved > 0 && t('moved', { count: moved }),
      changed > 0 && t('changed', { count: changed }),
      gone > 0 && t('gone', { count: gone }),
      held > 0 && t('held', { count: held }),
    ].flatMap((words) => words || [])
  return {
    when,
    place,
    counts,
    /** The values before and after, as far as both differ; '' where a side has none of its own. */
    sides({ before, after }: SeriesChange): { was: string; is: string } {
      const of = (one: Said | null, other: Said | null) => {
        if (!one) return ''
        const facts = [
          other && one.title !== other.title && one.title,
          when(one) !== (other && when(other)) && when(one),
          one.room !== other?.room && (one.room || (other ? t('noRoom') : '')),
          one.groups.join() !== other?.groups.join() && formats.list(one.groups),
          one.teachers.join() !== other?.teachers.join() &&
            (one.teachers.length > 0 ? formats.list(one.teachers) : other ? t('noTeacher') : ''),
          other && one.type !== other.type && one.type,
        ]
        return facts.flatMap((fact) => fact || []).join(', ')
      }
      return { was: of(before, after), is: of(after, before) }
    },
    date({ before, after, isOff, isOtherwise }: DatePair): { was: string; is: string } {
      const isSame = before && after && place(before) === place(after)
      const note = isOff ? t('off') : isSame ? t(isOtherwise ? 'otherwise' : 'sameTime') : ''
      return { was: before ? place(before) : '', is: after ? [isSame ? '' : place(after), note].filter(Boolean).join(', ') : t('goes') }
    },
  }
}
