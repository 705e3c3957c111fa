'use client'

import { useTranslations } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import type { GridItem, GridSpot } from '@/components/shared/calendar/grid-types'
import { MonthGrid } from '@/components/shared/calendar/month-grid'
import { lengthOf } from '@/components/shared/calendar/lanes'
import { minutesOf } from '@/lib/wall-time'
import { TimeGrid } from '@/components/shared/calendar/time-grid'
import { daysFrom } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'
import { Agenda } from './agenda'
import { ChairsView } from './chairs-view'
import type { Calendar, CalendarDate } from './calendar-of'
import { elsewhereItems, fullnessOf, laneColumns, laneOf, lanesOf, noLane, takenShares } from './lanes-of'
import { dayColumns, gridItemOf, gridItemsOf, looksOf, shownDays, type Looks } from './looks'
import { useWidths } from './use-widths'
import type { GridView } from './views'

interface CalendarBodyProps {
  view: GridView
  calendar: Calendar
  from: string
  to: string
  /** The day that the address names. */
  at: string
  label: string
  /** In a view of rooms or chairs, whether the empty ones are shown, too. */
  hasAllRooms: boolean
  isShown: (date: CalendarDate) => boolean
  isOpened: (date: CalendarDate) => boolean
  hrefOf: (date: CalendarDate) => string
  dayHref: (day: string) => string
  empty: ReactNode
  /** Absent for people who may only look. */
  onDrop?: ((date: CalendarDate, spot: GridSpot, place: { day: string; roomId?: string | null }) => void) | undefined
  onPaste?: ((date: CalendarDate, spot: GridSpot) => void) | undefined
  /** The copied date, whose day may be out of view. */
  copied: CalendarDate | null
  onCopy: (date: CalendarDate | null) => void
  /** Absent for people who may only look. */
  onMake?: ((spot: GridSpot) => void) | undefined
  pending: { readonly id: string; readonly spot: GridSpot } | null
  /** Whether nothing is beside the calendar, so that the heads of its days stay in sight. */
  isAlone?: boolean
}

/**
 * The dates of a timetable as one of its views draws them; below a desktop's width always an agenda. Only the visible dates are drawn: a week may have 2,000.
 */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, calendar, from, to, isShown, hrefOf, empty } = props
  const t = useTranslations('timetables')
  const widths = useWidths()
  const allGroups = t('allGroups')
  const looks = useMemo(() => looksOf(calendar, allGroups), [calendar, allGroups])
  const { today, now, background } = calendar
  const dates = calendar.dates.filter(isShown)
  const days = daysFrom(from, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
  const shown = { days, today, now, dates, looks, background, hrefOf, empty }
  const agenda = () => <Agenda {...shown} foldsEarlier={view !== 'agenda'} />
  if (view === 'agenda') return agenda()
  if (view === 'chairs')
    return (
      <ChairsView calendar={calendar} day={props.at} label={props.label} hasAll={props.hasAllRooms} isShown={isShown} hrefOf={hrefOf} />
    )
  return (
    <>
      {widths !== 'DESK' && <div className="lg:hidden">{agenda()}</div>}
      {widths !== 'NARROWER' && (
        <div className="max-lg:hidden">
          {dates.length > 0 || view === 'rooms' ? (
            <Desk {...props} looks={looks} dates={dates} days={days} />
          ) : (
            <>
              {empty}
              {props.onMake && (view === 'week' || view === 'day') && <Desk {...props} looks={looks} dates={dates} days={days} />}
            </>
          )}
        </div>
      )}
    </>
  )
}

type DeskProps = CalendarBodyProps & { looks: Looks; dates: readonly CalendarDate[]; days: readonly string[] }

function Desk({
  view,
  calendar,
  looks,
  at,
  label,
  hasAllRooms,
  dates,
  days,
  isOpened,
  hrefOf,
  dayHref,
  empty,
  onDrop,
  onPaste,
  copied,
  onCopy,
  onMake,
  pending,
  isAlone = false,
}: DeskProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const { today, now, background } = calendar
  const lane = laneOf(view)
  const mayMove = onDrop !== undefined && (view === 'week' || view === 'day' || view === 'rooms')
  const words = { looks, clash: t('clash'), cancelled: t('cancelled') }
  const drawnAs = (date: CalendarDate, columns?: readonly string[]) => ({
    ...words,
    href: hrefOf(date),
    isSelected: isOpened(date),
    isMovable: mayMove && !date.isOthers && `${date.heldOn} ${date.startsTime}` > `${today} ${now}`,
    ...(columns && { columns }),
  })
  const itemOf = (date: CalendarDate, columns?: readonly string[]): GridItem => gridItemOf(date, drawnAs(date, columns))
  if (view === 'month')
    return (
      <MonthGrid
        label={label}
        days={days}
        month={at.slice(0, 7)}
        today={today}
        items={dates.flatMap((date) => gridItemsOf(date, drawnAs(date)))}
        background={background}
        hrefOf={dayHref}
      />
    )
  const drop = mayMove
    ? (id: string, spot: GridSpot, home: string) => {
        const date = dates.find((one) => one.id === id)
        if (!date) return
        const isSame = spot.column === home && spot.from === minutesOf(date.startsTime) && spot.minutes === lengthOf(date)
        if (isSame) return
        if (view === 'rooms') {
          const isElsewhere = spot.column !== home
          onDrop(date, spot, { day: date.heldOn, ...(isElsewhere && { roomId: spot.column === noLane ? null : spot.column }) })
        } else onDrop(date, spot, { day: spot.column })
      }
    : undefined
  const paste =
    onPaste && (view === 'week' || view === 'day')
      ? (id: string, spot: GridSpot) => {
          const date = dates.find((one) => one.id === id) ?? (copied?.id === id ? copied : null)
          if (date) onPaste(date, spot)
        }
      : undefined
  const columns = lane
    ? laneColumns(lane, {
        calendar: { ...calendar, dates },
        day: at,
        hasAll: hasAllRooms,
        ...(lane === 'rooms' && { shares: takenShares(calendar) }),
        words: {
          none: t(`lanes.none.${lane}`),
          seats: (count) => t('lanes.seats', { count }),
          students: (count) => t('lanes.students', { count }),
          taken: (share) => t('lanes.ofDay', { share: formats.percent(share) }),
        },
      })
    : dayColumns(view === 'day' ? days : shownDays(days, dates), (day) => (view === 'day' ? formats.longDay(day) : formats.shortDay(day)))
  if (columns.length === 0) return empty
  return (
    <TimeGrid
      label={label}
      columns={columns}
      today={today}
      now={now}
      background={background}
      lanes={view === 'day' ? 8 : 4}
      isAlone={isAlone && columns.length <= 5}
      items={items()}
      onDrop={drop}
      onPaste={paste}
      copied={copied && itemOf(copied)}
      onCopy={(id) => onCopy(dates.find((one) => one.id === id) ?? null)}
      onMake={onMake}
      pending={pending}
    />
  )

  function items(): GridItem[] {
    if (lane === null) return dates.flatMap((date) => gridItemsOf(date, drawnAs(date)))
    const inLanes = dates.map((date) => itemOf(date, lanesOf(lane, date)))
    if (lane !== 'rooms') return inLanes
    const fullness = fullnessOf(calendar, ({ students, places }) =>
      t('lanes.filled', { students: formats.number(students), places: formats.number(places) }),
    )
    return [...inLanes.map((item) => ({ ...item, ...fullness(item.id) })), ...elsewhereItems(calendar, fullness)]
  }
}
