import 'server-only'
import type { Db } from '@/server/kernel/db'
import { listSpans } from '../events/queries/checks.sql'
import type { EventContent } from '../events/queries/events'
import type { TimetableRow } from '../queries/timetables'
import { placeOn, type Clock } from './places'
import { listClosures, type Closure } from './queries/closures.sql'
import type { StoredDate } from './queries/occurrences.sql'
import { daysOf, lastDay, type Pattern } from './recurrence'

/** The limits on an event's days besides the first and last day of its timetable. `spans` null: it has no date range. */
export type Bounds = { readonly spans: Pattern['spans']; readonly closures: readonly Closure[] }
type Of = { readonly content: EventContent; readonly timetable: TimetableRow; readonly clock: Clock }
type Within = Of & {
  readonly bounds: Bounds
  /** The event's dates as they are: a date with a time or room of its own is cancelled by a closure at that time and room, not at its pattern's. */
  readonly existing?: readonly StoredDate[]
}

type Bounded = Pick<Of, 'timetable'> & { readonly content: Pick<EventContent, 'dateRangeId'> }

export async function boundsOf(db: Db, { content, timetable }: Bounded): Promise<Bounds> {
  const { dateRangeId } = content
  return {
    spans: dateRangeId === null ? null : await listSpans(db, dateRangeId),
    closures: await listClosures(db, timetable),
  }
}

/** The bounds of many events: the closures of a timetable, and the spans of a date range, are read once. */
export function sharedBounds(db: Db): (of: Omit<Of, 'clock'>) => Promise<Bounds> {
  const known = { spans: new Map<string, Bounds['spans']>(), closures: new Map<string, Bounds['closures']>() }
  return async (of) => {
    const { dateRangeId } = of.content
    const [spans, closures] = [dateRangeId === null ? null : known.spans.get(dateRangeId), known.closures.get(of.timetable.id)]
    if (spans !== undefined && closures !== undefined) return { spans, closures }
    const read = await boundsOf(db, of)
    if (dateRangeId !== null) known.spans.set(dateRangeId, read.spans)
    known.closures.set(of.timetable.id, read.closures)
    return read
  }
}

/** The days of an event's pattern within its timetable, in order, without those that a background event cancels. */
export async function daysOfEvent(db: Db, { existing, ...of }: Of & Pick<Within, 'existing'>): Promise<string[]> {
  return daysWithin({ ...of, bounds: await boundsOf(db, of), ...(existing && { existing }) })
}

/** Does the same as `daysOfEvent`, with bounds that were read before. A limit counts cancelled days as well: nothing is made up for a holiday. */
export function daysWithin({ content, timetable, clock, bounds: { spans, closures }, existing = [] }: Within): string[] {
  const days = daysOf({ ...content, spans }, lastDay(content, timetable.toOn, clock.today)).filter((day) => day >= timetable.fromOn)
  if (closures.length === 0) return days
  const own = new Map(existing.map((date) => [date.originalOn, date]))
  return days.filter((day) => {
    const date = own.get(day)
    const { startsAt, endsAt } = date?.own.includes('time') ? date : placeOn(day, content, clock)
    const roomId = date?.own.includes('room') ? date.roomId : content.roomId
    return !closures.some(
      (one) => one.startsAt < endsAt && one.endsAt > startsAt && (one.rooms === null || (roomId !== null && one.rooms.includes(roomId))),
    )
  })
}
