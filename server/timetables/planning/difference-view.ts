import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readDifference } from '@/lib/contracts/timetables'
import { wallClock } from '@/lib/clinical/shift'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { clockMinutesOf } from '../dates/times'
import type { EventRow } from '../events/queries/events'
import { mayChange } from '../scope'
import type { DatePair, EventChange, SeriesChange } from './difference'
import { listNamesOf, type NamesOf } from './queries/names.sql'
import type { StoredRow } from './queries/dates.sql'

type View = OutputOf<typeof readDifference>['series'][number]

/** Dates of a series that are described in full; of the rest, which may be one for each day, only the keys that find them in a calendar are sent. */
const mostDates = 60
/** The limit for these further dates of all series together: more than a timetable of a year has, and half a megabyte. */
const mostFurther = 5_000

/** Series as a person reads them, with names in place of ids; changing ones first. */
export async function seriesViews(
  db: Db,
  { series, actor, timeZone }: { series: readonly SeriesChange[]; actor: Actor; timeZone: string },
): Promise<View[]> {
  const events = series.flatMap((one) => one.events)
  const names = await listNamesOf(db, {
    roomIds: idsOf(
      events.flatMap(({ before, after, dates }) => [
        before?.roomId,
        after?.roomId,
        ...dates.flatMap((pair) => [pair.before?.roomId, pair.after?.roomId]),
      ]),
    ),
    typeIds: idsOf(events.flatMap(({ before, after }) => [before?.sessionTypeId, after?.sessionTypeId])),
    groupIds: idsOf(events.flatMap(({ before, after }) => [...(before?.groupIds ?? []), ...(after?.groupIds ?? [])])),
    userIds: idsOf(events.flatMap(({ before, after }) => [...teachersOf(before), ...teachersOf(after)])),
  })
  const views = series
    .map((one) => viewOf(one, { actor, names, timeZone }))
    .toSorted((x, y) => `${x.firstOn ?? '9'} ${titleOf(x)}`.localeCompare(`${y.firstOn ?? '9'} ${titleOf(y)}`))
  let left = mostFurther
  return views.map((view) => {
    const furtherDates = view.furtherDates.slice(0, left)
    left -= furtherDates.length
    return { ...view, furtherDates }
  })
}

const titleOf = ({ after, before }: View) => (after ?? before)?.title ?? ''
const idsOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
const teachersOf = (event: EventRow | null) =>
  (event?.people ?? []).filter(({ part, isOut }) => part !== 'STUDENT' && !isOut).map(({ userId }) => userId)

type Around = { readonly actor: Actor; readonly names: NamesOf; readonly timeZone: string }

function viewOf({ seriesId, events }: SeriesChange, { actor, names, timeZone }: Around): View {
  const pairs = events.flatMap(({ dates }) => dates).toSorted((x, y) => startOf(x) - startOf(y))
  const kinds = pairs.map(kindOf)
  const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((one) => one === kind).length
  const named = <T extends EventRow | null>(event: T) => (event === null ? null : eventView(event, names))
  const [first] = pairs
  const heldOn =
    first &&
    (first.before && first.after ? (first.before.heldOn < first.after.heldOn ? first.before : first.after) : (first.before ?? first.after))
  return {
    seriesId,
    kind: kindOfSeries(events),
    before: named(events.find(({ before }) => before !== null)?.before ?? null),
    after: named(events.findLast(({ after }) => after !== null)?.after ?? null),
    made: count('MADE'),
    moved: count('MOVED'),
    changed: count('CHANGED'),
    gone: count('GONE'),
    held: events.reduce((sum, { held }) => sum + held, 0),
    firstOn: heldOn?.heldOn ?? null,
    dates: pairs.slice(0, mostDates).map((pair) => pairView(pair, { names, timeZone })),
    furtherDates: pairs
      .slice(mostDates)
      .map(({ before, after }) => ({ before: before && spotOf(before, timeZone), after: after && spotOf(after, timeZone) })),
    isOthers: events.some(({ isOthers }) => isOthers),
    isLocked: events.some((event) => !mayChangeIt(actor, event)),
  }
}

/** Whether the actor may make the change of a draft to an event. */
export function mayChangeIt(actor: Actor, { before, after }: EventChange): boolean {
  return [before, after].every((event) => event === null || mayChange(actor, event))
}

function kindOfSeries(events: readonly EventChange[]): View['kind'] {
  if (events.every(({ kind }) => kind === 'NEW')) return 'NEW'
  return events.every(({ kind }) => kind === 'GONE') ? 'GONE' : 'CHANGED'
}

const startOf = ({ before, after }: DatePair) => Math.min(before?.startsAt.getTime() ?? Infinity, after?.startsAt.getTime() ?? Infinity)

function kindOf({ before, after }: DatePair): 'MADE' | 'MOVED' | 'CHANGED' | 'GONE' {
  if (!before) return 'MADE'
  if (!after) return 'GONE'
  return before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime() ? 'MOVED' : 'CHANGED'
}

function eventView(event: EventRow, names: NamesOf): NonNullable<View['before']> {
  const { title, weekdays, startsOn, startsTime, minutes, roomId, sessionTypeId, groupIds } = event
  return {
    ...{ title, weekdays, startsOn, startsTime, minutes },
    room: names.get(roomId ?? '') ?? '',
    type: names.get(sessionTypeId) ?? '',
    groups: groupIds.flatMap((id) => names.get(id) ?? []).toSorted(),
    teachers: teachersOf(event).flatMap((id) => names.get(id) ?? []),
  }
}

function spotOf({ heldOn, startsAt, title }: StoredRow, timeZone: string) {
  return { heldOn, startsTime: wallClock(startsAt, timeZone).time, title }
}

function pairView({ before, after, isOthers }: DatePair, { names, timeZone }: Omit<Around, 'actor'>): View['dates'][number] {
  const place = (row: StoredRow | null) =>
    row && {
      ...spotOf(row, timeZone),
      minutes: clockMinutesOf(row, timeZone),
      room: names.get(row.roomId ?? '') ?? '',
    }
  const people = (row: StoredRow | null) => row && JSON.stringify([row.people, row.groupIds, row.notes])
  return {
    before: place(before),
    after: place(after),
    isOff: (after ?? before)?.state !== 'PLANNED',
    isOtherwise: before !== null && after !== null && people(before) !== people(after),
    isOthers,
  }
}
