'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CalendarDate } from './calendar-of'
import { DateCard } from './date-card'
import { reachesInto, type Looks } from './looks'

interface AgendaProps {
  days: readonly string[]
  today: string
  now: string
  dates: readonly (CalendarDate & { readonly chairNumber?: number | null })[]
  looks: Looks
  /** Events in the background of a day, such as a holiday. */
  background: readonly { readonly id: string; readonly name: string; readonly fromOn: string; readonly toOn: string }[]
  hrefOf?: (date: CalendarDate) => string | undefined
  /** The address at which people check in to a date that is under way. */
  checkInOf?: (date: CalendarDate) => string | undefined
  /** Further actions on a date. */
  moreOf?: (date: CalendarDate) => ReactNode
  empty: ReactNode
  /** Changes, below the days, which stay where they are with and without changes. */
  news?: ReactNode
  /** Whether the days before today wait behind one line in the present week, so that it opens on today. */
  foldsEarlier?: boolean
}

type Hours = Pick<CalendarDate, 'heldOn' | 'startsTime' | 'endsTime'>

/**
 * The hours of a date on one day: it begins at midnight where it continues from the evening before, and ends at midnight where it goes on into the next day.
 */
const startTimeOn = (date: Hours, day: string) => (date.heldOn === day ? date.startsTime : '00:00')
const endTimeOn = (date: Hours, day: string) => (date.heldOn === day && date.endsTime <= date.startsTime ? '24:00' : date.endsTime)

/** A week as a phone shows it: a row of days to jump to, and the dates of each day below each other. */
export function Agenda({
  days,
  today,
  now,
  dates,
  looks,
  background,
  hrefOf,
  checkInOf,
  moreOf,
  empty,
  news,
  foldsEarlier = false,
}: AgendaProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const of = (day: string) =>
    dates
      .filter((date) => date.heldOn === day || reachesInto(date, day))
      .toSorted((one, other) => startTimeOn(one, day).localeCompare(startTimeOn(other, day)))
  const behind = (day: string) => background.filter(({ fromOn, toOn }) => fromOn <= day && toOn >= day)
  const shown = days.filter((day) => of(day).length > 0 || behind(day).length > 0)
  const [isOpen, setOpen] = useState(false)
  const isThisWeek = days.includes(today)
  const earlier = foldsEarlier && isThisWeek ? shown.filter((day) => day < today) : []
  const rest = shown.filter((day) => !earlier.includes(day))
  const isFolded = earlier.length > 0 && !isOpen
  const earlierId = useId()

  // The earlier days are unfolded before the browser goes there, since folded content has no place on the page.
  const unfoldFor = (day: string) => earlier.includes(day) && flushSync(() => setOpen(true))

  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t('days')} data-print="hide" data-content className="rounded-card border border-line bg-surface p-1">
        <ol className="grid grid-cols-7">
          {days.map((day) => (
            <li key={day}>
              <a
                href={`#day-${day}`}
                onClick={() => unfoldFor(day)}
                aria-current={day === today ? 'date' : undefined}
                aria-label={t('dayOf', { day: formats.longDay(day), count: of(day).length })}
                className={classNames(
                  'flex min-h-target flex-col items-center rounded-control py-1 text-meta',
                  day === today ? 'bg-primary text-on-primary' : 'hover:bg-hover active:bg-pressed',
                )}
              >
                <span className="first-letter:uppercase">{formats.weekday(day)}</span>
                <span className="text-body font-bold tabular-nums">{Number(day.slice(8))}</span>
                <span aria-hidden="true" className="h-3 leading-3">
                  {'•'.repeat(Math.min(4, of(day).length))}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {news}
      {shown.length === 0 && empty}
      {earlier.length > 0 && (
        <div data-print="hide">
          <Button
            size="sm"
            variant="quiet"
            icon={isOpen ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={isOpen}
            aria-controls={earlierId}
            onPress={() => setOpen(!isOpen)}
          >
            {t('earlier', { count: earlier.reduce((sum, day) => sum + of(day).length, 0) })}
          </Button>
        </div>
      )}
      {earlier.length > 0 && (
        <div id={earlierId} className={classNames('flex-col gap-3', isFolded ? 'hidden print:flex' : 'flex')}>
          {earlier.map(oneDay)}
        </div>
      )}
      {isThisWeek && foldsEarlier && shown.length > 0 && !shown.includes(today) && (
        <p className="text-dense">
          <span className="mr-2 font-bold">{t('today')}</span>
          <span className="text-muted">{t('nothing')}</span>
        </p>
      )}
      {rest.map(oneDay)}
    </div>
  )

  function oneDay(day: string) {
    return (
      <section key={day} id={`day-${day}`} aria-labelledby={`head-${day}`} className="flex scroll-mt-16 flex-col gap-1.5">
        <h2 id={`head-${day}`} className="text-dense">
          {day === today && <span className="mr-2 font-bold">{t('today')}</span>}
          <span className="inline-block text-muted first-letter:uppercase">{formats.longDay(day)}</span>
        </h2>
        {behind(day).map(({ id, name }) => (
          <p key={id} className="rounded-control bg-neutral-tint px-3 py-1 text-dense">
            {name}
          </p>
        ))}
        <ul className="flex flex-col gap-1.5">
          {of(day).map((date) => {
            const isNow = day === today && startTimeOn(date, day) <= now && now < endTimeOn(date, day)
            return (
              <DateCard
                key={date.id}
                date={date}
                colour={looks.colourOf(date)}
                typeName={looks.typeOf(date)}
                groups={looks.groupsOf(date)}
                isNow={isNow}
                isClashing={looks.isClashing(date)}
                href={hrefOf?.(date)}
                checkInHref={isNow ? checkInOf?.(date) : undefined}
                more={moreOf?.(date)}
              />
            )
          })}
        </ul>
      </section>
    )
  }
}
