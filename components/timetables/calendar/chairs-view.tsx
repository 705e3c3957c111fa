'use client'

import { Armchair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { GridColumn, GridItem } from '@/components/shared/calendar/grid-types'
import { TimeGrid } from '@/components/shared/calendar/time-grid'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Calendar, CalendarDate } from './calendar-of'
import { looksOf } from './looks'

type Seat = Calendar['seats'][number]

interface ChairsViewProps {
  calendar: Calendar
  day: string
  label: string
  /** Whether chairs without a student are shown, too. */
  hasAll: boolean
  isShown: (date: CalendarDate) => boolean
  hrefOf: (date: CalendarDate) => string
}

const columnOf = ({ clinicId, chairNumber }: Seat) => `${clinicId} ${chairNumber ?? 'none'}`

/** The people in the chairs of a day's clinics: a column for each chair on a desktop, a list by clinic on a phone. */
export function ChairsView({ calendar, day, label, hasAll, isShown, hrefOf }: ChairsViewProps) {
  const t = useTranslations('timetables')
  const { clinics, today, now, background } = calendar
  const dates = new Map(calendar.dates.filter(isShown).map((date) => [date.id, date]))
  const seats = calendar.seats.filter(({ isElsewhere, occurrenceId }) => isElsewhere || dates.has(occurrenceId))
  const used = new Set(seats.map(columnOf))
  const looks = looksOf(calendar)
  if (clinics.length === 0)
    return (
      <EmptyState icon={<Armchair />} title={t('chairs.none')}>
        {t('chairs.noneHelp')}
      </EmptyState>
    )
  const columns = clinics.flatMap(({ id, name, chairCount }): GridColumn[] => [
    ...(used.has(`${id} none`) ? [{ id: `${id} none`, title: t('chairs.noChair'), note: name, day }] : []),
    ...Array.from({ length: chairCount }, (_, index) => index + 1)
      .filter((number) => hasAll || used.has(`${id} ${number}`))
      .map((number) => ({ id: `${id} ${number}`, title: t('chair', { number }), note: name, day })),
  ])
  const items = seats.map((seat): GridItem => {
    const date = dates.get(seat.occurrenceId)
    return {
      id: `${seat.occurrenceId} ${seat.student.id}`,
      columns: [columnOf(seat)],
      startsTime: seat.startsTime,
      endsTime: seat.endsTime,
      title: seat.student.displayName,
      lines: [seat.title],
      colour: date ? looks.colourOf(date) : 'blue',
      isCancelled: false,
      isElsewhere: seat.isElsewhere,
      ...(date && { href: hrefOf(date) }),
    }
  })
  return (
    <>
      {calendar.tooFew.map(({ clinicId, shift, students, teachers }) => (
        <Banner key={`${clinicId} ${shift}`} tone="warning" isLine>
          {t('chairs.tooFew', { clinic: clinics.find(({ id }) => id === clinicId)?.name ?? '', shift, students, teachers })}
        </Banner>
      ))}
      <div className="lg:hidden">
        <SeatLists clinics={clinics} seats={seats} />
      </div>
      <div className="max-lg:hidden">
        <TimeGrid label={label} columns={columns} today={today} now={now} background={background} items={items} />
      </div>
    </>
  )
}

function SeatLists({ clinics, seats }: { clinics: Calendar['clinics']; seats: readonly Seat[] }) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-4">
      {clinics.map(({ id, name }) => (
        <section key={id} aria-labelledby={`chairs-${id}`} className="flex flex-col gap-2">
          <h2 id={`chairs-${id}`} className="text-lead font-bold">
            {name}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {seats
              .filter(({ clinicId }) => clinicId === id)
              .map(({ occurrenceId, student, chairNumber, title, startsTime, endsTime }) => (
                <li key={`${occurrenceId} ${student.id}`} className="flex items-baseline gap-3 px-4 py-3">
                  <span className="w-20 shrink-0 font-bold tabular-nums">
                    {chairNumber === null ? t('chairs.noChair') : t('chair', { number: chairNumber })}
                  </span>
                  <span className="min-w-0 grow wrap-anywhere">
                    {student.displayName}
                    <span className="block text-dense text-muted">{[title, formats.wallSpan(startsTime, endsTime)].join(', ')}</span>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
