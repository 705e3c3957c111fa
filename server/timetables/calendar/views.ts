import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readCalendar, readEvent } from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import type { BackgroundRow, DateRow } from './queries/calendar.sql'
import type { EventContent } from '../events/queries/events'
import { mayChange } from '../scope'

type CalendarDate = NonNullable<OutputOf<typeof readEvent>['date']>
type PlannedDate = OutputOf<typeof readCalendar>['dates'][number]
type Names = Pick<OutputOf<typeof readCalendar>, 'places' | 'people'>
type Background = OutputOf<typeof readCalendar>['background'][number]
type Fields = OutputOf<typeof readEvent>['event']['fields']

export function dateView(date: DateRow, actor: Actor): CalendarDate {
  const {
    creatorOnly: _____,
    creatorId: ______,
    startsAt,
    endsAt,
    timetableName: _,
    takesAttendance: __,
    isRoster: ___,
    chairNumber: ____,
    ...row
  } = date
  return {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOthers: isOthers(date, actor),
  }
}

/** A date among many, without what most of them have in common, and without the names of rooms and teachers. */
export function plannedDateView(date: DateRow, actor: Actor): PlannedDate {
  const { id, eventId, heldOn, startsTime, endsTime, title, typeId, groupIds, originalOn, state, cancelReason, link, room, teachers } = date
  return {
    id,
    eventId,
    heldOn,
    startsTime,
    endsTime,
    title,
    typeId,
    groupIds,
    teacherIds: teachers.map((teacher) => teacher.id),
    ...(originalOn !== heldOn && { originalOn }),
    ...(state !== 'PLANNED' && { state }),
    ...(cancelReason !== '' && { cancelReason }),
    ...(link !== '' && { link }),
    ...(room && { roomId: room.id }),
    ...(isOthers(date, actor) && { isOthers: true }),
  }
}

/** The rooms and teachers of dates, each once. */
export function namesOfDates(dates: readonly DateRow[]): Names {
  const places = new Map(dates.flatMap(({ room }) => (room ? [[room.id, room] as const] : [])))
  const people = new Map(dates.flatMap(({ teachers }) => teachers.map(({ id, displayName }) => [id, { id, displayName }] as const)))
  return { places: [...places.values()], people: [...people.values()] }
}

const isOthers = ({ creatorOnly, creatorId }: DateRow, actor: Actor) => creatorOnly && !mayChange(actor, { creatorId, creatorOnly })

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
