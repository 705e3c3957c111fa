'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { addDays } from '@/lib/clinical/shift'
import { dayOfWeek, daysFrom, weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readTerm } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { teachingWeeks } from '@/lib/timetables/teaching-weeks'

export type Term = OutputOf<typeof readTerm>

interface TermViewProps {
  term: Term
  /** The first and last day of the timetable. */
  fromOn: string
  toOn: string | null
  weekHref: (week: string) => string
  dayHref: (day: string) => string
}

/** The whole of a timetable, a row for each week: the hours of each day, its clashes, and the events in its background. */
export function TermView({ term: { from, to, today, days, background }, fromOn, toOn, weekHref, dayHref }: TermViewProps) {
  const t = useTranslations('timetables.term')
  const formats = useFormats()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const busiest = Math.max(1, ...days.map(({ minutes }) => minutes))
  const hasWeekend = days.some(({ day }) => addDays(weekOf(day), 4) < day)
  const weekdays = hasWeekend ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5]
  const weeks = daysFrom(from, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1).filter((_, index) => index % 7 === 0)
  const numbers = teachingWeeks(weeks, { background, taught: days.map(({ day }) => day) })
  return (
    <Card flush className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-meta">
        <caption className={days.length === 0 ? 'px-3 py-2 text-left text-dense' : 'sr-only'}>
          {days.length === 0 ? `${t('empty')}. ${t('emptyHelp')}` : t('caption')}
        </caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="w-28 px-3 py-2 font-medium text-muted">
              {t('week')}
            </th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="px-1 py-2 font-medium text-muted first-letter:uppercase">
                {formats.weekday(dayOfWeek(weekday))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const number = numbers.get(week)
            const behind = background.filter(({ fromOn: first, toOn: last }) => first <= addDays(week, 6) && last >= week)
            return (
              <tr key={week} className={classNames('border-b border-line last:border-b-0', week === weekOf(today) && 'bg-primary-tint')}>
                <th scope="row" className="px-3 py-1 text-left align-top font-medium wrap-break-word">
                  <Anchor href={weekHref(week)} className="text-primary hover:underline">
                    {formats.shortDay(week)}
                  </Anchor>
                  {number !== undefined && <span className="block font-normal text-muted">{t('number', { number })}</span>}
                  {behind.map(({ id, name }) => (
                    <span key={id} className="block font-normal text-muted">
                      {name}
                    </span>
                  ))}
                </th>
                {weekdays.map((weekday) => {
                  const day = addDays(week, weekday - 1)
                  const own = byDay.get(day)
                  const isOutside = day < fromOn || (toOn !== null && day > toOn)
                  return (
                    <td key={weekday} className={classNames('px-1 py-1 align-top', isOutside && 'bg-neutral-tint')}>
                      {own && (
                        <Anchor
                          href={dayHref(day)}
                          aria-current={day === today ? 'date' : undefined}
                          aria-label={t('dayOf', {
                            day: formats.longDay(day),
                            count: own.events,
                            hours: formats.number(own.minutes / 60, { maximumFractionDigits: 1 }),
                            clash: own.isClashing ? 'yes' : 'no',
                          })}
                          className={classNames(
                            'flex min-h-6 flex-col gap-0.5 rounded-control px-1.5 py-1 hover:bg-hover active:bg-pressed',
                            day === today && 'inset-ring-2 inset-ring-primary',
                          )}
                        >
                          <span className="flex items-center gap-1 font-medium tabular-nums">
                            {t('count', { count: own.events })}
                            {own.isClashing && (
                              <span className="text-danger">
                                <IconSlot small>
                                  <TriangleAlert />
                                </IconSlot>
                              </span>
                            )}
                          </span>
                          <span aria-hidden="true" className="h-1 rounded-full bg-neutral-tint">
                            <span
                              style={{ width: `${(own.minutes / busiest) * 100}%` }}
                              className="block h-1 rounded-full bg-primary forced-colors:bg-highlight"
                            />
                          </span>
                          {own.cancelled > 0 && <span className="text-danger">{t('cancelled', { count: own.cancelled })}</span>}
                        </Anchor>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
