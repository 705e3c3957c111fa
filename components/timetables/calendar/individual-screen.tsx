'use client'

import { ArrowLeftRight, CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { TimeGrid } from '@/components/shared/calendar/time-grid'
import { WeekNav } from '@/components/shared/calendar/week-nav'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { daysFrom } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readIndividual } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { Agenda } from './agenda'
import type { CalendarDate } from './calendar-of'
import { DateCard } from './date-card'
import { ChangesBanner } from '../changes/changes-banner'
import { FeedButton } from './feed-button'
import { HoursButton } from '../people/hours-button'
import { PrintButton } from './print-button'
import { SwapOfDate } from '../swaps/swap-of-date'
import { dayColumns, gridItemsOf, looksOf, shownDays } from './looks'

interface IndividualScreenProps {
  view: OutputOf<typeof readIndividual>
  screen: 'individualTimetable' | 'individualTeacherTimetable'
  /** The only timetable whose dates are in `view`; null: all of them are. */
  timetableId: string | null
}

/** A person's week: an agenda on a phone, the hours of the week on a desktop, and recent changes. */
export function IndividualScreen({ view, screen, timetableId }: IndividualScreenProps) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell')
  const formats = useFormats()
  const { person, isOwn, today, now, from, background, next, changes, unseen } = view
  // Teachers know that they teach and look for who comes, so their own name is left out.
  const dates = view.dates.map((date) => (date.taught ? { ...date, teachers: date.teachers.filter(({ id }) => id !== person.id) } : date))
  const days = daysFrom(from, 7)
  const isEmpty = dates.length === 0
  const whom = new Map(
    dates.map(({ id, taught }) => [id, taught ? [...taught.groups, t('lanes.students', { count: taught.students })] : []]),
  )
  const looks = { ...looksOf(view), groupsOf: ({ id }: { id: string }) => whom.get(id) ?? [] }
  const kept = new Set(dates.filter(({ hasRegister }) => hasRegister).map(({ id }) => id))
  const checkInTo = new Set(dates.filter(({ takesCheckIn }) => takesCheckIn).map(({ id }) => id))
  const checkInOf = ({ id }: { id: string }) => (checkInTo.has(id) ? paths.checkIn : undefined)
  const done = new Set(dates.filter(({ isDone }) => isDone).map(({ id }) => id))
  const reflectOn = (date: CalendarDate) =>
    done.has(date.id) && (
      <ReflectOnThis
        origin={{ kind: 'EVENT', id: date.id }}
        title={date.title}
        note={date.room?.name ?? ''}
        happenedOn={date.heldOn}
        size="sm"
      />
    )
  const swapOf = new Map(dates.flatMap(({ id, swap }) => (swap === null ? [] : [[id, swap] as const])))
  const moreOf = (date: CalendarDate) => {
    const swap = swapOf.get(date.id)
    return swap === undefined ? reflectOn(date) : <SwapOfDate id={date.id} swap={swap} title={date.title} />
  }
  const placementDays = new Set(dates.filter(({ opensPlacementDay }) => opensPlacementDay).map(({ id }) => id))
  // A date at a provider leads to its placement day, which shows the place and the people and leads on to the register.
  const dayOf = ({ id }: { id: string }) =>
    placementDays.has(id) ? `${paths.placementDay}/${id}` : kept.has(id) ? `${paths.register}/${id}` : undefined
  const isNow = ({ heldOn, startsTime, endsTime }: CalendarDate) =>
    heldOn === today && startsTime <= now && (now < endsTime || endsTime <= startsTime)
  // A date with a page of its own opens it at once, unless the date can be swapped: then a panel offers both ways on.
  const panelOf = (date: (typeof dates)[number]) =>
    dayOf(date) !== undefined && !swapOf.has(date.id) ? undefined : (
      <ul>
        <DateCard
          date={date}
          colour={looks.colourOf(date)}
          typeName={looks.typeOf(date)}
          groups={looks.groupsOf(date)}
          isNow={isNow(date)}
          isClashing={looks.isClashing(date)}
          href={dayOf(date)}
          checkInHref={isNow(date) ? checkInOf(date) : undefined}
          more={moreOf(date)}
        />
      </ul>
    )
  const whose = isOwn && timetableId === null ? paths[screen] : `${paths[screen]}/${person.id}`
  const base = timetableId === null ? whose : `${whose}/${timetableId}`
  const empty = (
    <EmptyState icon={<CalendarDays />} title={t('nothing')}>
      {next
        ? t(isOwn ? 'nextOwn' : 'nextOther', {
            title: next.title,
            day: formats.longDay(next.heldOn),
            time: formats.wallTime(next.startsTime),
          })
        : t('nothingToCome')}
    </EmptyState>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={isOwn ? shell(`titles.${screen}`) : person.displayName}
        intro={t('weekOf', { day: formats.longDay(from) })}
        more={
          <>
            <PrintButton isShort />
            {view.swaps && (
              <LinkButton href={paths.swaps} icon={<ArrowLeftRight />}>
                {t('swap.all')}
              </LinkButton>
            )}
            {isOwn && <FeedButton />}
            {isOwn && screen === 'individualTeacherTimetable' && <HoursButton />}
          </>
        }
        control={<WeekNav from={from} today={today} hrefOf={(week) => (week === null ? base : `${base}?week=${week}`)} />}
      />
      <div className="empty:hidden max-lg:hidden">
        <ChangesBanner changes={changes} unseen={unseen} />
      </div>
      <div className="lg:hidden">
        <Agenda
          news={<ChangesBanner changes={changes} unseen={unseen} />}
          days={days}
          today={today}
          now={now}
          dates={dates}
          looks={looks}
          background={background}
          hrefOf={dayOf}
          checkInOf={checkInOf}
          moreOf={moreOf}
          empty={empty}
          foldsEarlier
        />
      </div>
      <div className="max-lg:hidden">
        {isEmpty && <div className="pb-4">{empty}</div>}
        {!isEmpty && (
          <TimeGrid
            label={t('weekOf', { day: formats.longDay(from) })}
            columns={dayColumns(shownDays(days, dates), (day) => formats.shortDay(day))}
            isAlone
            today={today}
            now={now}
            background={background}
            items={dates.flatMap((date) =>
              gridItemsOf(date, {
                looks,
                clash: t('clash'),
                cancelled: t('cancelled'),
                href: dayOf(date),
                panel: panelOf(date),
                chair: date.chairNumber === null ? null : t('chair', { number: date.chairNumber }),
              }),
            )}
          />
        )}
      </div>
    </div>
  )
}
