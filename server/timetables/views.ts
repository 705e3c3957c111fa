import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readCalendar, readEvent } from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import type { BackgroundRow, DateRow } from './queries/calendar.sql'
import type { EventContent } from './queries/events'
import { mayChange } from './scope'

type CalendarDate = OutputOf<typeof readCalendar>['dates'][number]
type Background = OutputOf<typeof readCalendar>['background'][number]
type Fields = OutputOf<typeof readEvent>['event']['fields']

export function dateView(date: DateRow, actor: Actor): CalendarDate {
  const { creatorOnly, creatorId, startsAt, endsAt, timetableName: _, takesAttendance: __, isRoster: ___, chairNumber: ____, ...row } = date
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOthers: creatorOnly && !mayChange(actor, { creatorId, creatorOnly }),
  }
}

/** A background event that fills whole days has no times of day. */
export function backgroundView({ startsAt, endsAt, startsTime, endsTime, ...row }: BackgroundRow): Background {
  const isWhole = startsTime === '00:00' && endsTime === '00:00'
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    startsTime: isWhole ? null : startsTime,
    endsTime: isWhole ? null : endsTime,
  }
}

export function fieldsOf(event: EventContent): Fields {
  const { startsOn, recurrence, weekdays, recurLimit, untilOn, dateRangeId, dates } = event
  return {
    title: event.title,
    sessionTypeId: event.sessionTypeId,
    pattern: { startsOn, recurrence, weekdays, recurLimit, untilOn, dateRangeId, dates },
    startsTime: event.startsTime,
    minutes: event.minutes,
    roomId: event.roomId,
    link: event.link,
    notes: event.notes,
    groupIds: event.groupIds,
    people: event.people,
    notifyStudents: event.notifyStudents,
    creatorOnly: event.creatorOnly,
  }
}

export function contentOf({ pattern, ...fields }: Fields): EventContent {
  return {
    ...fields,
    ...pattern,
    weekdays: [...new Set(pattern.weekdays)].sort((a, b) => a - b),
    dates: pattern.recurrence === 'DATES' ? [...new Set(pattern.dates)].sort() : [],
    groupIds: [...new Set(fields.groupIds)].sort(),
    startsOn: pattern.recurrence === 'DATES' ? ([...pattern.dates].sort()[0] ?? pattern.startsOn) : pattern.startsOn,
  }
}
