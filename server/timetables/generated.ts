import 'server-only'
import type { InputOf } from '@/lib/contract'
import type { previewGenerated } from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { assertSound, bad } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { checkContent } from './event-check'
import { daysWithin, placeOn, spansOf, type Clock } from './lay-out'
import type { EventContent } from './queries/events'
import { findGrouping, listGroupsInUse, type GroupingRow } from './queries/generate.sql'
import type { Placed } from './queries/occurrences.sql'
import type { TimetableRow } from './queries/timetables'
import { contentOf } from './views'

type Asked = Omit<InputOf<typeof previewGenerated>, 'timetableId'>
type Around = { readonly timetable: TimetableRow; readonly clock: Clock }
export type Generated = {
  readonly groupId: string
  readonly content: EventContent
  readonly clinicId: string | null
  readonly places: readonly Placed[]
}

const dayMinutes = 24 * 60
const mostTitle = 120

/**
 * The events that groups of a published grouping get, one each, in the order of the groups.
 * @throws NOT_FOUND, GROUPING_UNPUBLISHED, or by the field what stands in the way.
 */
export async function eventsOfGroups(db: Tx, { groupingId, groupIds, fields, apart }: Asked, around: Around): Promise<Generated[]> {
  const { timetable, clock } = around
  const grouping = await findGrouping(db, groupingId)
  if (!grouping) throw refuse('NOT_FOUND')
  if (!grouping.published) throw refuse('STATE_CHANGED', { code: 'timetables.GROUPING_UNPUBLISHED' })
  const known = new Map((await listGroupsInUse(db, groupingId)).map((group) => [group.id, group]))
  const base = contentOf({ ...fields, groupIds, people: [], link: '', creatorOnly: false })
  const { issues, clinicId } = await checkContent(db, { content: base, before: null, timetable, path: 'fields' })
  const last = minutesOf(base.startsTime) + apart.minutes * (groupIds.length - 1)
  assertSound([
    ...issues,
    new Set(groupIds).size < groupIds.length && bad('groupIds', 'groupTwice'),
    groupIds.some((id) => !known.has(id)) && bad('groupIds', 'groupUnknown'),
    !isForThem(grouping, timetable) && bad('timetableId', 'timetableOfOthers'),
    last >= dayMinutes && bad('apart.minutes', 'groupsBeyondDay'),
  ])
  const spans = await spansOf(db, base)
  const made: Generated[] = []
  for (const [index, groupId] of groupIds.entries()) {
    const content = contentOfGroup(base, { groupId, name: known.get(groupId)?.name ?? '', index, apart })
    const days = daysWithin({ content, spans, timetable, clock })
    made.push({ groupId, content, clinicId, places: days.map((day) => placeOn(day, content, clock)) })
  }
  assertSound([
    made.some(({ places }) => places.length === 0) && bad(apart.days > 0 ? 'apart.days' : 'fields.pattern.startsOn', 'noDates'),
    base.roomId !== null && overlap(made.flatMap(({ places }) => places)) && bad('fields.roomId', 'roomForOneGroup'),
  ])
  return made
}

/** Whether a timetable and a grouping can be for the same students. */
export function isForThem({ programmeId, years }: Pick<GroupingRow, 'programmeId' | 'years'>, timetable: TimetableRow): boolean {
  const programme = timetable.programme?.id ?? null
  if (programmeId !== null && programme !== null && programmeId !== programme) return false
  return years.length === 0 || timetable.years.length === 0 || years.some((year) => timetable.years.includes(year))
}

type Turn = { readonly groupId: string; readonly name: string; readonly index: number; readonly apart: Asked['apart'] }

/** 'Crown preparation – Group B'; so many days and minutes later than the group before. */
function contentOfGroup(base: EventContent, { groupId, name, index, apart }: Turn): EventContent {
  const [days, at] = [apart.days * index, minutesOf(base.startsTime) + apart.minutes * index]
  const part = ` – ${name}`
  return {
    ...base,
    title: `${base.title.slice(0, Math.max(0, mostTitle - part.length))}${part}`.slice(0, mostTitle),
    startsOn: addDays(base.startsOn, days),
    startsTime: timeOf(at),
    weekdays: base.weekdays.map((weekday) => ((weekday - 1 + days) % 7) + 1).sort((one, other) => one - other),
    dates: base.dates.map((day) => addDays(day, days)),
    groupIds: [groupId],
  }
}

function overlap(places: readonly Placed[]): boolean {
  const sorted = places.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return sorted.some(({ startsAt }, at) => {
    const before = sorted[at - 1]
    return before !== undefined && before.endsAt > startsAt
  })
}
