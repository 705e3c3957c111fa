import 'server-only'
import { mostPickedDates, type EventPart, type Recurrence } from '@/lib/timetables/vocabulary'
import { minutesOf } from '@/lib/wall-time'
import { isSeen } from '@/lib/seen'
import { importLimits, type DayOrder, type RowToCheck } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { PersonRow } from '../events/queries/events'
import type { Names, Resolved } from './names'
import { parseDays, oneDay, parseDayRange, parseWeekdays, type Words } from './values/days'
import { minutesFrom, timesFrom } from './values/times'

/** The pattern that a row gives, or the days that it names. */
type When =
  | { readonly kind: 'DAYS'; readonly days: readonly string[] }
  | {
      readonly kind: 'PATTERN'
      readonly recurrence: Exclude<Recurrence, 'DATES' | 'NEVER'>
      readonly weekdays: readonly number[]
      readonly startsOn: string
      readonly untilOn: string | null
      readonly dateRangeId: string | null
    }

/** The values that a row gives for an event. A value that it does not give is undefined: an existing event keeps its own. */
export type Said = {
  readonly number: number
  readonly key: string | null
  readonly title: string
  readonly typeId: string | undefined
  readonly when: When
  readonly startsTime: string
  readonly minutes: number | undefined
  readonly roomId: string | null | undefined
  readonly groupIds: readonly string[] | undefined
  readonly people: ReadonlyMap<EventPart, readonly string[]>
  readonly link: string | undefined
  readonly notes: string | undefined
}
/** `isAllDay`: the row has no time, and is left out. */
export type ReadRow = { readonly said: Said | null; readonly isAllDay?: boolean; readonly label: string; readonly errors: readonly Issue[] }

type Reading = {
  readonly names: Names
  readonly order: DayOrder
  readonly months: Words<number>
  readonly weekdays: Words<number>
  readonly recurrences: Words<Recurrence>
  readonly ranges: (name: string) => string | null
  readonly fromOn: string
}

const allDay = /^(?:all[ -]?day|ganztägig|todo el día|hele dagen|ves dan|celodnevno)$/i
/** The limits of the form of an event. */
const mostTitle = 120
const mostLink = 500
const mostGroups = 60
const mostPeople = 400
const parts = { lead: 'LEAD', teachers: 'TEACHER', assistants: 'ASSISTANT', students: 'STUDENT' } as const

/** Reads a row. Where anything in it is not clear, it is no event, and the errors say why. */
export function readRow({ number, values }: RowToCheck, reading: Reading): ReadRow {
  const errors: Issue[] = []
  const said = (field: string) => values[field] ?? ''
  if (allDay.test(said('startTime').trim()))
    return { said: null, isAllDay: true, label: [said('title'), said('date')].join(' · ').slice(0, 300), errors }
  const title = said('title')
  if (title === '') errors.push(issueAt('title', 'required'))
  else if (title.length > mostTitle) errors.push(issueAt('title', 'tooLong'))
  else if (!isSeen(title)) errors.push(issueAt('title', 'charactersUnseen'))
  const typeId = typeOf(said('type'), reading, errors)
  const times = timesOf(values, errors)
  const when = readWhen(values, reading, errors)
  const roomId = acceptOne(said('room') === '' ? null : reading.names.room(said('room'), said('building')), errors)
  const groupIds = acceptMany(said('groups') === '' ? null : reading.names.groups(said('groups')), errors)
  const people = peopleOf(values, reading, errors)
  if ((groupIds?.length ?? 0) > mostGroups) errors.push(issueAt('groups', 'importTooManyNamed'))
  if ([...people.values()].flat().length > mostPeople) errors.push(issueAt('students', 'importTooManyNamed'))
  const link = said('link') === '' ? undefined : said('link')
  if (link !== undefined && (link.length > mostLink || !/^https:\/\/\S+$/i.test(link))) errors.push(issueAt('link', 'linkUnsafe'))
  const notes = said('notes') === '' ? undefined : said('notes')
  if (notes !== undefined && notes.length >= importLimits.cell)
    errors.push(issueAt('notes', 'importCellTooLong', { most: importLimits.cell - 1 }))
  const key = said('key') === '' ? null : said('key').slice(0, 300)
  const label = [title, said('date')]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 300)
  if (errors.length > 0 || !times || !when) return { said: null, label, errors }
  return {
    said: { number, key, title, typeId, when, ...times, roomId, groupIds, people, link, notes },
    label,
    errors,
  }
}

function typeOf(text: string, { names }: Reading, errors: Issue[]): string | undefined {
  if (text === '') return undefined
  const { id, issue } = names.type(text)
  if (issue) errors.push(issue)
  return id ?? undefined
}

function acceptOne(resolved: Resolved | null, errors: Issue[]): string | null | undefined {
  if (resolved === null) return undefined
  if (resolved.issue) errors.push(resolved.issue)
  return resolved.id
}

function acceptMany(resolved: readonly Resolved[] | null, errors: Issue[]): string[] | undefined {
  if (resolved === null) return undefined
  errors.push(...resolved.flatMap(({ issue }) => issue ?? []))
  return [...new Set(resolved.flatMap(({ id }) => id ?? []))].toSorted()
}

/** A person who is named in two columns gets the first part, because the lead is a teacher as well. */
function peopleOf(values: RowToCheck['values'], { names }: Reading, errors: Issue[]): Said['people'] {
  const taken = new Set<string>()
  const found = new Map<EventPart, string[]>()
  for (const field of ['lead', 'teachers', 'assistants', 'students'] as const) {
    const text = values[field] ?? ''
    if (text === '') continue
    const ids = (acceptMany(names.people(text, field), errors) ?? []).filter((id) => !taken.has(id))
    for (const id of ids) taken.add(id)
    found.set(parts[field], ids)
  }
  return found
}

/** The people of an event as the row says: people with a part that it does not name stay. */
export function mergePeople(said: Said['people'], before: readonly PersonRow[]): PersonRow[] {
  const named = new Set([...said.values()].flat())
  const stay = before.filter(({ userId, part, isOut }) => (isOut || !said.has(part)) && !named.has(userId))
  const come = [...said].flatMap(([part, ids]) => ids.map((userId): PersonRow => ({ userId, part, isOut: false })))
  return [...stay, ...come].toSorted((a, b) => partOrder(a) - partOrder(b) || (a.userId < b.userId ? -1 : 1))
}
const partOrder = ({ part }: PersonRow) => ['STUDENT', 'LEAD', 'TEACHER', 'ASSISTANT'].indexOf(part)

function timesOf(values: RowToCheck['values'], errors: Issue[]): Pick<Said, 'startsTime' | 'minutes'> | null {
  const [start = '', end = '', length = ''] = [values.startTime, values.endTime, values.minutes]
  const times = timesFrom(start)
  if (!times) {
    errors.push(issueAt('startTime', start === '' ? 'required' : 'importTimeUnclear'))
    return null
  }
  const ends = end === '' ? times.endsTime : (timesFrom(end)?.startsTime ?? null)
  if (end !== '' && ends === null) errors.push(issueAt('endTime', 'importTimeUnclear'))
  const said = length === '' ? undefined : minutesFrom(length)
  if (said === null) errors.push(issueAt('minutes', 'importMinutesUnclear'))
  const lasts = ends === null ? undefined : (minutesOf(ends) - minutesOf(times.startsTime) + 1_440) % 1_440 || 1_440
  if (lasts !== undefined && lasts < 5) errors.push(issueAt('endTime', 'importMinutesUnclear'))
  return { startsTime: times.startsTime, minutes: lasts ?? said ?? undefined }
}

function readWhen(values: RowToCheck['values'], reading: Reading, errors: Issue[]): When | null {
  const { order, months, fromOn } = reading
  const [date = '', until = '', days = '', repeats = '', range = ''] = [
    values.date || (/^\d{4}-\d{2}-\d{2}[T ]/.test(values.startTime ?? '') ? (values.startTime ?? '').slice(0, 10) : ''),
    values.until,
    values.weekdays,
    values.recurrence,
    values.dateRange,
  ]
  const how = { order, months }
  const before = errors.length
  const weekdays = days === '' ? [] : parseWeekdays(days, reading.weekdays)
  if (weekdays === null) errors.push(issueAt('weekdays', 'importWordUnknown'))
  const said = repeats === '' ? null : reading.recurrences(repeats)
  if (repeats !== '' && said === null) errors.push(issueAt('recurrence', 'importWordUnknown'))
  const dateRangeId = range === '' ? null : reading.ranges(range)
  if (range !== '' && dateRangeId === null) errors.push(issueAt('dateRange', 'dateRangeUnknown'))
  const listed = date === '' ? [] : parseDays(date, how)
  const ends = until === '' ? null : oneDay(until, how)
  const span = listed === null ? parseDayRange(date, how) : null
  if (listed === null && span === null) errors.push(issueAt('date', 'importDayUnclear'))
  if (until !== '' && ends === null) errors.push(issueAt('until', 'importDayUnclear'))
  if (errors.length > before) return null
  const startsOn = span?.[0] ?? listed?.[0] ?? ''
  const untilOn = span?.[1] ?? ends
  const repeatsOf = said === 'DATES' || said === 'NEVER' ? null : said
  const isPattern =
    said !== 'NEVER' &&
    said !== 'DATES' &&
    (listed?.length ?? 0) <= 1 &&
    (repeatsOf !== null ||
      (untilOn !== null && untilOn > startsOn) ||
      (weekdays ?? []).length > 1 ||
      dateRangeId !== null ||
      startsOn === '')
  if (!isPattern) {
    if (listed === null || listed.length === 0) errors.push(issueAt('date', 'required'))
    else if (listed.length > mostPickedDates) errors.push(issueAt('date', 'importTooManyDates', { most: mostPickedDates }))
    else return { kind: 'DAYS', days: listed }
    return null
  }
  if (startsOn === '' && (weekdays ?? []).length === 0) {
    errors.push(issueAt('date', 'required'))
    return null
  }
  if (untilOn !== null && startsOn !== '' && untilOn < startsOn) {
    errors.push(issueAt('until', 'datesInOrder'))
    return null
  }
  const recurrence = repeatsOf ?? 'WEEKLY'
  return {
    kind: 'PATTERN',
    recurrence,
    weekdays: recurrence === 'DAILY' ? [] : (weekdays ?? []),
    startsOn: startsOn === '' ? fromOn : startsOn,
    untilOn,
    dateRangeId,
  }
}
