import 'server-only'
import { shiftAt, wallClock, type ShiftBorders } from '@/lib/clinical/shift'
import { rewriteDiary } from '@/server/diary'
import type { Db, Tx } from '@/server/kernel/db'
import { tellFollower } from '../followers'
import { planDates, type Plan } from './plan-dates'
import { listSpans } from '../events/queries/checks.sql'
import type { EventContent } from '../events/queries/events'
import {
  deleteDates,
  insertDates,
  listStoredDates,
  rewriteDates,
  type DateAt,
  type Placed,
  type StoredDate,
} from './queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { wantedOf } from '../events/queries/wanted.sql'
import { daysOf, lastDay, type Pattern } from './recurrence'
import { spanOn } from './times'

export type Clock = { readonly at: Date; readonly today: string; readonly timeZone: string; readonly shiftBorders: ShiftBorders }
export type LaidOut = { readonly dates: readonly DateAt[]; readonly made: number; readonly moved: number; readonly removed: number }
type Series = { readonly id: string; readonly content: EventContent; readonly clinicId: string | null }

type Within = { readonly content: EventContent; readonly spans: Pattern['spans']; readonly timetable: TimetableRow; readonly clock: Clock }

/** The days of an event's pattern within its timetable, in order. */
export async function daysOfEvent(
  db: Db,
  { content, timetable, clock }: { content: EventContent; timetable: TimetableRow; clock: Clock },
): Promise<string[]> {
  return daysWithin({ content, spans: await spansOf(db, content), timetable, clock })
}

/** The spans to which an event keeps; null: all days count. */
export function spansOf(db: Db, { dateRangeId }: EventContent): Promise<Pattern['spans']> {
  return dateRangeId === null ? Promise.resolve(null) : listSpans(db, dateRangeId)
}

/** As `daysOfEvent`, with the spans that were read before. */
export function daysWithin({ content, spans, timetable, clock }: Within): string[] {
  return daysOf({ ...content, spans }, lastDay(content, timetable.toOn, clock.today)).filter((day) => day >= timetable.fromOn)
}

/** Where a date of an event is put on a day. */
export function placeOn(
  day: string,
  { startsTime, minutes }: { startsTime: string; minutes: number },
  { timeZone, shiftBorders }: Clock,
): Placed {
  const span = spanOn(day, { startsTime, minutes, timeZone })
  const shown = wallClock(span.startsAt, timeZone)
  return { originalOn: day, heldOn: shown.day, ...span, shift: shiftAt(shown.time, shiftBorders) }
}

export function planOf(days: readonly string[], existing: readonly StoredDate[], { at }: Clock): Plan {
  return planDates(
    days,
    existing.map(({ id, originalOn, startsAt, isTaken }) => ({ id, originalOn, isHeld: startsAt <= at || isTaken })),
  )
}

type LayingOut = {
  readonly series: Series
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** The event's dates, where they were read already. */
  readonly known?: readonly StoredDate[]
}

/** Makes the dates of an event what its pattern says, and the diary what its dates say. Dates that have begun stay as they are. */
export async function layOut(db: Tx, { series, timetable, clock, known }: LayingOut): Promise<LaidOut> {
  const { id: eventId, content, clinicId } = series
  const days = await daysOfEvent(db, { content, timetable, clock })
  const existing = known ?? (await listStoredDates(db, eventId))
  const begun = new Set(existing.filter(({ startsAt, isTaken }) => startsAt <= clock.at || isTaken).map(({ id }) => id))
  const plan = planOf(days, existing, clock)
  const place = (day: string) => placeOn(day, content, clock)
  const common = { title: content.title, notes: content.notes, roomId: content.roomId, clinicId }
  await deleteDatesOf(
    db,
    plan.dropped.map(({ id }) => id),
  )
  const rows = [...plan.kept, ...plan.moved].filter(({ id }) => !begun.has(id)).map(({ id, on }) => ({ id, ...place(on) }))
  const kept = await rewriteDates(db, { rows, common, movesDays: plan.moved.length > 0, at: clock.at })
  const made = await insertDates(db, { eventId, timetableId: timetable.id, placed: plan.added.map(place), common, at: clock.at })
  const dates = [...kept, ...made]
  await followDates(
    db,
    dates.map(({ id }) => id),
  )
  return { dates, made: made.length, moved: plan.moved.length, removed: plan.dropped.length }
}

/** The diary says of these dates what they are now, and the shifts of clinics follow. */
export async function followDates(db: Tx, ids: readonly string[]): Promise<void> {
  await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: ids, wanted: wantedOf(ids) })
  await tellFollower(db, ids)
}

/** Dates that go, and their rows in the diary. */
export async function deleteDatesOf(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteDates(db, ids)
  await followDates(db, ids)
}
