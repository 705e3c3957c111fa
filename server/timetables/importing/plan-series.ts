import 'server-only'
import { v7 } from 'uuid'
import type { ImportMode } from '@/lib/timetables/planning'
import { mostPickedDates } from '@/lib/timetables/vocabulary'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import { daysWithin, type Bounds } from '../dates/days'
import { isHeld } from '../dates/foresee'
import type { Clock } from '../dates/lay-out'
import { planDates } from '../dates/plan-dates'
import { eventContentOf, type EventContent } from '../events/queries/events'
import { isAsStored } from '../planning/apply-puts'
import type { DateRow, EventPut } from '../planning/event-put'
import type { StoredRow } from '../planning/queries/dates.sql'
import { rowOf } from '../planning/undoing-of'
import type { TimetableRow } from '../queries/timetables'
import { dateOf, type Dating } from './date-of'
import type { Series } from './gather'
import type { Known } from './match'
import { mergePeople } from './said'

export type Around = {
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly actorId: string
  readonly mode: ImportMode
  /** Whether a day is among those that are overwritten; always true where none are. */
  readonly isInRange: (day: string) => boolean
  /** False: some row is wrong, and nothing is deleted before it is right. */
  readonly mayDelete: boolean
  readonly bounds: (dateRangeId: string | null) => Bounds
  readonly clinicOf: (typeId: string, roomId: string | null) => string | null
  readonly minutesOfType: (typeId: string) => number
  /** The type and the groups of rows that name none. */
  readonly typeId: string
  readonly groupIds: readonly string[]
}
export type Planned = {
  readonly put: EventPut | null
  readonly content: EventContent | null
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
  /** Days of the file that are left out because only matching events are updated. */
  readonly skipped: ReadonlySet<string>
  /** True where nothing of the series is wanted. */
  readonly isSkipped: boolean
  /** The days of its dates before and after. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

const none: Planned = {
  put: null,
  content: null,
  errors: [],
  warnings: [],
  skipped: new Set(),
  isSkipped: false,
  before: [],
  after: [],
}
const countWarning = (code: string, count: number): Issue[] => (count > 0 ? [issueAt('date', code, { count })] : [])

/** The days of a series in the file that are within its timetable and not closed, with the number of days outside the timetable and of closed ones. */
export function daysOfSeries({ said, dates }: Series, around: Around): { days: string[]; beyond: number; closed: number } {
  const { timetable, clock } = around
  const content = withPattern(said.when, contentOf(said, around, null))
  const bounds = around.bounds(content.dateRangeId)
  const days = daysWithin({ content, timetable, clock, bounds })
  if (said.when.kind === 'PATTERN') return { days, beyond: 0, closed: 0 }
  const beyond = [...dates.keys()].filter((day) => day < timetable.fromOn || (timetable.toOn !== null && day > timetable.toOn)).length
  return { days, beyond, closed: dates.size - beyond - days.length }
}

/** Plans what a series of a file makes of the event that it is; `match` null: the series is a new event. */
export function planSeries(series: Series, match: { known: Known; byKey: boolean } | null, around: Around): Planned {
  const { days: all, beyond, closed } = daysOfSeries(series, around)
  const days = all.filter(around.isInRange)
  const left = [
    ...countWarning('importDatesBeyond', beyond),
    ...countWarning('importDatesClosed', closed),
    ...countWarning('importDatesOutside', all.length - days.length),
  ]
  if (all.length === 0) return { ...none, errors: left.length > 0 ? left : [issueAt('date', 'noDates')] }
  if (days.length === 0) return { ...none, warnings: left, isSkipped: true }
  const planned = match ? planChange(series, { ...match, days, around }) : planNew(series, { days, around })
  return { ...planned, warnings: [...left, ...planned.warnings] }
}

type Days = { readonly days: readonly string[]; readonly around: Around }

function planNew(series: Series, { days, around }: Days): Planned {
  const { said } = series
  const { timetable, actorId, mode } = around
  if (mode === 'UPDATE') return { ...none, isSkipped: true, skipped: new Set(days) }
  const base = contentOf(said, around, null)
  const hasStudents = base.groupIds.length > 0 || base.people.some(({ part }) => part === 'STUDENT')
  const errors = [
    ...(base.sessionTypeId === '' ? [issueAt('type', 'required')] : []),
    ...(hasStudents ? [] : [issueAt('groups', timetable.kind === 'TEMPLATE' ? 'groupNeeded' : 'eventStudentNeeded')]),
  ]
  if (errors.length > 0) return { ...none, errors }
  const id = v7()
  const dating = { eventId: id, content: base, series, around }
  const rows = days.map((on) => dateOf(on, null, dating))
  const coming = rows.filter((row) => !isPast(row, around))
  const warnings = countWarning('importDatesPast', rows.length - coming.length)
  if (coming.length === 0) return { ...none, warnings, isSkipped: true }
  const after = coming.map(({ originalOn }) => originalOn)
  const content = withDays(base, after, { series, around })
  if (content === null) return { ...none, errors: [issueAt('date', 'importTooManyDates', { most: mostPickedDates })] }
  const made = { seriesId: id, creatorId: actorId, copiedFromId: null, rotaKey: null }
  return {
    ...none,
    put: { eventId: id, made, importKey: said.key, content, isDeleted: null, dates: coming, gone: [], draft: null },
    content,
    warnings,
    after,
  }
}

/** A published timetable, which people see, is not given a past that nobody attended. */
const isPast = ({ startsAt }: Pick<DateRow, 'startsAt'>, { timetable, clock }: Around) =>
  timetable.state === 'PUBLISHED' && new Date(startsAt) <= clock.at

type Changing = Days & { readonly known: Known; readonly byKey: boolean }

function planChange(series: Series, { known: { event, dates: stored }, byKey, days, around }: Changing): Planned {
  const { said } = series
  const { clock, mode, isInRange, mayDelete } = around
  const base = contentOf(said, around, event)
  if (base.groupIds.length === 0 && !base.people.some(({ part, isOut }) => part === 'STUDENT' && !isOut))
    return { ...none, errors: [issueAt('groups', 'eventStudentNeeded')] }
  const byDay = new Map([...stored.map((date) => [date.heldOn, date] as const), ...stored.map((date) => [date.originalOn, date] as const)])
  const isWhole = mode === 'OVERWRITE' || byKey || said.when.kind === 'PATTERN'
  const known = mode === 'UPDATE' && !isWhole ? days.filter((day) => byDay.has(day)) : days
  const skipped = new Set(days.filter((day) => !byDay.has(day) && known !== days))
  const isOver = (on: string) => !byDay.has(on) && isPast(dateOf(on, null, { eventId: event.id, content: base, series, around }), around)
  const wanted = known.filter((day) => !isOver(day))
  const named = new Map(wanted.flatMap((day) => (byDay.has(day) ? [[byDay.get(day)?.id ?? '', day] as const] : [])))
  const governed = stored.filter(({ id, heldOn, state }) => named.has(id) || (isWhole && state !== 'SKIPPED' && isInRange(heldOn)))
  const plan = planDates(
    wanted,
    governed.map((date) => ({ id: date.id, originalOn: named.get(date.id) ?? date.originalOn, isHeld: isHeld(date, clock) })),
  )
  const places = new Map([...plan.kept, ...plan.moved].map(({ id, on }) => [id, on]))
  const dropped = new Set(mayDelete ? plan.dropped.map(({ id }) => id) : [])
  const there = stored.filter(({ state }) => state !== 'SKIPPED')
  const before = there.map(({ originalOn }) => originalOn)
  const added = plan.added.map((on) => dateOf(on, null, { eventId: event.id, content: base, series, around }))
  const staying = stored.filter((date) => !dropped.has(date.id) && (date.state !== 'SKIPPED' || places.has(date.id)))
  const after = [...staying.map((date) => places.get(date.id) ?? date.originalOn), ...added.map(({ originalOn }) => originalOn)].toSorted()
  if (after.length === 0) return { ...none, errors: [issueAt('date', 'noDates')] }
  const content = withDays(base, after, { series, around, was: { event, days: before } })
  if (content === null) return { ...none, errors: [issueAt('date', 'importTooManyDates', { most: mostPickedDates })] }
  // A pattern that stays makes its days again, unless these are stored as skipped.
  const keepsPattern = content.recurrence !== 'DATES' && content.recurrence !== 'NEVER' && said.when.kind !== 'PATTERN'
  const dating: Dating = { eventId: event.id, content, series, around }
  const rewritten = staying
    .filter((date) => !isHeld(date, clock))
    .map((date) => dateOf(places.get(date.id) ?? date.originalOn, date, dating, places.has(date.id)))
  const skips = keepsPattern
    ? stored.filter(({ id }) => dropped.has(id)).map((date): DateRow => ({ ...rowOf(date), state: 'SKIPPED' }))
    : []
  const storedById = new Map(stored.map((date) => [date.id, date]))
  const changed = [...rewritten, ...skips].filter((row) => !isAsStored(row, storedById.get(row.id)))
  const gone = keepsPattern ? [] : [...dropped]
  const isSame = JSON.stringify(sortContent(content)) === JSON.stringify(sortContent(eventContentOf(event)))
  const setsKey = said.key !== null && event.importKey !== said.key
  const warnings = [
    ...countWarning('importDatesPast', known.length - wanted.length),
    ...countWarning('importDatesHeld', plan.stayed.length),
    ...countWarning('importDatesWait', plan.dropped.length - dropped.size),
    ...(isSame
      ? []
      : countWarning(
          'importDatesAlso',
          mode === 'OVERWRITE' ? there.filter((date) => !isInRange(date.heldOn) && !isHeld(date, clock)).length : 0,
        )),
  ]
  const isNothing = isSame && changed.length === 0 && added.length === 0 && gone.length === 0 && !setsKey
  return {
    put: isNothing
      ? null
      : {
          eventId: event.id,
          made: null,
          ...(setsKey && { importKey: said.key }),
          content: isSame ? null : content,
          isDeleted: null,
          dates: [...changed, ...added],
          gone,
          draft: null,
        },
    content,
    errors: [],
    warnings,
    skipped,
    isSkipped: false,
    before,
    after,
  }
}

const sortContent = (content: EventContent) => ({
  ...content,
  groupIds: content.groupIds.toSorted(),
  dates: content.dates.toSorted(),
  weekdays: content.weekdays.toSorted(),
})

/** The content of an event with the values of the file, except for its days. */
function contentOf(said: Series['said'], around: Around, before: EventContent | null): EventContent {
  const sessionTypeId = said.typeId ?? before?.sessionTypeId ?? around.typeId
  return {
    ...(before ? eventContentOf(before) : blank),
    title: said.title,
    sessionTypeId,
    startsTime: said.startsTime,
    minutes: said.minutes ?? before?.minutes ?? around.minutesOfType(sessionTypeId),
    roomId: said.roomId === undefined ? (before?.roomId ?? null) : said.roomId,
    link: said.link ?? before?.link ?? '',
    notes: said.notes ?? before?.notes ?? '',
    groupIds: [...(said.groupIds ?? before?.groupIds ?? (said.people.has('STUDENT') ? [] : around.groupIds))],
    people: mergePeople(said.people, before?.people ?? []),
  }
}

const blank: EventContent = {
  ...{
    title: '',
    sessionTypeId: '',
    startsOn: '',
    startsTime: '',
    minutes: 60,
    recurrence: 'NEVER',
    weekdays: [],
    recurLimit: null,
    untilOn: null,
  },
  ...{
    dateRangeId: null,
    dates: [],
    roomId: null,
    link: '',
    notes: '',
    notifyStudents: true,
    creatorOnly: false,
    groupIds: [],
    people: [],
  },
}

/** The content with the pattern of a row. */
function withPattern(when: Series['said']['when'], content: EventContent): EventContent {
  if (when.kind === 'PATTERN') {
    const { recurrence, weekdays, startsOn, untilOn, dateRangeId } = when
    return { ...content, recurrence, weekdays: [...weekdays], startsOn, untilOn, dateRangeId, recurLimit: null, dates: [] }
  }
  const days = [...when.days]
  return {
    ...content,
    recurrence: 'DATES',
    weekdays: [],
    startsOn: days[0] ?? '',
    untilOn: null,
    dateRangeId: null,
    recurLimit: null,
    dates: days,
  }
}

type Was = { readonly event: EventContent; readonly days: readonly string[] }

/**
 * The content with just these days: by the pattern of the file or by the event's own, where that makes them; otherwise the days are picked one by one. Null:
 * there are too many.
 */
function withDays(
  content: EventContent,
  days: readonly string[],
  { series: { said }, around, was }: { series: Series; around: Around; was?: Was },
): EventContent | null {
  const sorted = days.toSorted()
  const isSame = (made: readonly string[]) => made.length === sorted.length && made.every((day, at) => day === sorted[at])
  const { timetable, clock } = around
  if (said.when.kind === 'PATTERN') {
    const patterned = withPattern(said.when, content)
    if (isSame(daysWithin({ content: patterned, timetable, clock, bounds: around.bounds(patterned.dateRangeId) }))) return patterned
  } else if (was) {
    if (isSame(was.days.toSorted())) return content
    const isPattern = was.event.recurrence !== 'NEVER' && was.event.recurrence !== 'DATES'
    if (isPattern && sorted.every((day) => was.days.includes(day))) return content
  }
  const [first = content.startsOn] = sorted
  const picked = { ...content, startsOn: first, weekdays: [], recurLimit: null, untilOn: null, dateRangeId: null }
  if (sorted.length === 1) return { ...picked, recurrence: 'NEVER', dates: [] }
  return sorted.length > mostPickedDates ? null : { ...picked, recurrence: 'DATES', dates: sorted }
}

const lastOf = (dates: readonly StoredRow[]): string => dates.reduce((last, { originalOn }) => (originalOn > last ? originalOn : last), '')

/**
 * Plans for an event of which nothing is in the file: the event goes, or its dates among the overwritten days do. Dates that have begun or have attendance
 * stay.
 */
export function planGoing(
  { event, dates }: Known,
  { clock, isInRange, mayDelete }: Around,
): { put: EventPut | null; goes: number; stays: number } {
  const there = dates.filter(({ state }) => state !== 'SKIPPED')
  const inside = there.filter(({ heldOn }) => isInRange(heldOn))
  const going = inside.filter((date) => !isHeld(date, clock))
  const stays = inside.length - going.length
  if (going.length === 0 || !mayDelete) return { put: null, goes: going.length, stays }
  const base = { eventId: event.id, made: null, draft: null } as const
  // Dates that stay keep their event, which continues without the others.
  if (stays === 0 && inside.length === there.length)
    return { put: { ...base, content: null, isDeleted: true, dates: [], gone: [] }, goes: going.length, stays }
  if (event.recurrence === 'DATES') {
    const left = new Set(going.map(({ originalOn }) => originalOn))
    const content = { ...eventContentOf(event), dates: event.dates.filter((day) => !left.has(day)) }
    return { put: { ...base, content, isDeleted: null, dates: [], gone: going.map(({ id }) => id) }, goes: going.length, stays }
  }
  // Where all dates are removed except those that stay, the event ends with the last one that stays.
  const last = inside.length === there.length ? lastOf(inside.filter((date) => isHeld(date, clock))) : null
  const after = going.filter(({ originalOn }) => last !== null && originalOn > last).map(({ id }) => id)
  const skipped = going.filter(({ id }) => !after.includes(id)).map((date): DateRow => ({ ...rowOf(date), state: 'SKIPPED' }))
  const content = last === null ? null : { ...eventContentOf(event), recurLimit: null, untilOn: last }
  return { put: { ...base, content, isDeleted: null, dates: skipped, gone: after }, goes: going.length, stays }
}
