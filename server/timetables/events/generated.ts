import 'server-only'
import type { InputOf } from '@/lib/contract'
import type { previewGenerated } from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { mostPickedDates, type Recurrence } from '@/lib/timetables/vocabulary'
import { areForSameStudents } from '@/lib/timetables/for-same-students'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { refuse, type Issue } from '@/server/kernel/errors'
import { checkContent } from './event-check'
import { boundsOf, daysWithin } from '../dates/days'
import { placeOn, type Clock } from '../dates/lay-out'
import type { EventContent } from './queries/events'
import { findGrouping, listGroupsInUse } from './queries/generate.sql'
import type { Placed } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { contentOf } from '../calendar/views'

type Asked = Omit<InputOf<typeof previewGenerated>, 'timetableId'>
type Around = { readonly timetable: TimetableRow; readonly clock: Clock }
type Generated = {
  readonly groupIds: readonly string[]
  readonly content: EventContent
  readonly clinicId: string | null
  readonly places: readonly Placed[]
}

const dayMinutes = 24 * 60
const mostTitle = 120

/**
 * The events that groups of a published grouping get, one for each turn, in the order of the groups.
 * @throws NOT_FOUND, GROUPING_UNPUBLISHED, or by the field what prevents it.
 */
export async function eventsOfGroups(
  db: Tx,
  { groupingId, groupIds, fields, apart, turns: { atOnce, repeats } }: Asked,
  around: Around,
): Promise<Generated[]> {
  const { timetable, clock } = around
  const grouping = await findGrouping(db, groupingId)
  if (!grouping) throw refuse('NOT_FOUND')
  if (!grouping.published) throw refuse('STATE_CHANGED', { code: 'timetables.GROUPING_UNPUBLISHED' })
  const known = new Map((await listGroupsInUse(db, groupingId)).map((group) => [group.id, group]))
  const base = contentOf({ ...fields, groupIds, link: '', creatorOnly: false })
  const { issues, clinicId } = await checkContent(db, { content: base, before: null, timetable, path: 'fields' })
  const turns = inTurns(groupIds, atOnce)
  const every = repeats ? { days: apart.days * turns.length, lastOn: earlierDay(timetable.toOn, base.untilOn) } : null
  const last = minutesOf(base.startsTime) + apart.minutes * (turns.length - 1)
  assertSound([
    ...issues,
    new Set(groupIds).size < groupIds.length && issueAt('groupIds', 'groupTwice'),
    groupIds.some((id) => !known.has(id)) && issueAt('groupIds', 'groupUnknown'),
    !areForSameStudents(grouping, timetable) && issueAt('timetableId', 'timetableOfOthers'),
    last >= dayMinutes && issueAt('apart.minutes', 'groupsBeyondDay'),
    repeats && apart.days === 0 && issueAt('apart.days', 'turnsNeedDays'),
    every !== null && problemOf(base, every),
  ])
  const bounds = await boundsOf(db, { content: base, timetable })
  const made: Generated[] = []
  for (const [index, ids] of turns.entries()) {
    const names = ids.map((id) => known.get(id)?.name ?? '')
    const content = contentOfTurn(base, { groupIds: ids, names, index, apart, every })
    const days = daysWithin({ content, bounds, timetable, clock })
    made.push({ groupIds: ids, content, clinicId, places: days.map((day) => placeOn(day, content, clock)) })
  }
  // The dates of one shift of a clinic share its room and teachers.
  const isShared = clinicId === null && hasOverlap(made.flatMap(({ places }) => places))
  assertSound([
    made.some(({ places }) => places.length === 0) && issueAt(apart.days > 0 ? 'apart.days' : 'fields.pattern.startsOn', 'noDates'),
    base.roomId !== null && isShared && issueAt('fields.roomId', 'roomForOneGroup'),
    base.people.length > 0 && isShared && issueAt('fields.people', 'teacherForOneGroup'),
  ])
  return made
}

/** Divides groups into turns. Two at once: the first and the second, the third and the fourth. */
function inTurns(groupIds: readonly string[], atOnce: number): string[][] {
  const turns = Math.ceil(groupIds.length / atOnce)
  return Array.from({ length: turns }, (_, turn) => groupIds.slice(turn * atOnce, (turn + 1) * atOnce))
}

/** The number of days after which each turn comes again, and the last day of the timetable or the pattern; null where neither has one. */
type Every = { readonly days: number; readonly lastOn: string | null }

type Turn = {
  readonly groupIds: readonly string[]
  readonly names: readonly string[]
  readonly index: number
  readonly apart: Asked['apart']
  /** Null where no turn comes again. */
  readonly every: Every | null
}

/** The content of a turn, such as 'Crown preparation – Group B'; it is so many days and minutes later than the turn before. */
function contentOfTurn(base: EventContent, { groupIds, names, index, apart, every }: Turn): EventContent {
  const [days, at] = [apart.days * index, minutesOf(base.startsTime) + apart.minutes * index]
  const part = ` – ${names.join(', ')}`.slice(0, mostTitle)
  const content = {
    ...base,
    title: `${base.title.slice(0, Math.max(0, mostTitle - part.length))}${part}`.slice(0, mostTitle),
    startsOn: addDays(base.startsOn, days),
    startsTime: timeOf(at),
    groupIds: [...groupIds].sort(),
  }
  if (every) return { ...content, ...patternEvery(content.startsOn, { ...every, limit: base.recurLimit }) }
  return {
    ...content,
    weekdays: base.weekdays.map((weekday) => ((weekday - 1 + days) % 7) + 1).sort((one, other) => one - other),
    dates: base.dates.map((day) => addDays(day, days)),
  }
}

const byDays: Readonly<Record<number, Recurrence>> = { 1: 'DAILY', 7: 'WEEKLY', 14: 'WEEKLY_2', 21: 'WEEKLY_3', 28: 'WEEKLY_4' }

/** A repetition after so many days: a pattern where there is one, otherwise its dates. */
function patternEvery(
  startsOn: string,
  { limit, ...every }: Every & { limit: number | null },
): Pick<EventContent, 'recurrence' | 'recurLimit' | 'weekdays' | 'dates'> {
  const pattern = byDays[every.days]
  if (pattern !== undefined) return { recurrence: pattern, recurLimit: limit, weekdays: [], dates: [] }
  return { recurrence: 'DATES', recurLimit: null, weekdays: [], dates: datesEvery(startsOn, { ...every, most: limit ?? mostPickedDates }) }
}

/** The dates up to the last day, or as many as there may be. */
function datesEvery(startsOn: string, { days, lastOn, most }: Every & { most: number }): string[] {
  const dates: string[] = []
  for (let day = startsOn; dates.length < most && (lastOn === null || day <= lastOn); day = addDays(day, days)) dates.push(day)
  return dates
}

function earlierDay(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The problem of dates that no pattern makes: they need an end, and cannot be more than can be picked one by one. */
function problemOf({ startsOn, recurLimit }: EventContent, { days, lastOn }: Every): Issue | false {
  if (days === 0 || byDays[days] !== undefined) return false
  if (lastOn === null && recurLimit === null) return issueAt('fields.pattern.recurLimit', 'turnsNeedNumber')
  const dates = datesEvery(startsOn, { days, lastOn, most: Math.min(recurLimit ?? Infinity, mostPickedDates + 1) })
  return dates.length > mostPickedDates && issueAt('fields.pattern.recurLimit', 'turnsTooMany')
}

function hasOverlap(places: readonly Placed[]): boolean {
  const sorted = places.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return sorted.some(({ startsAt }, at) => {
    const before = sorted[at - 1]
    return before !== undefined && before.endsAt > startsAt
  })
}
