import 'server-only'
import { rewriteDiary } from '@/server/diary'
import type { Db, Tx } from '@/server/kernel/db'
import { tellFollower } from '../followers'
import { foresee, type Foreseen } from './foresee'
import type { Clock } from './places'
import { listSpans } from '../events/queries/checks.sql'
import type { EventContent } from '../events/queries/events'
import { storeDropped, putBackDropped } from './queries/dropped.sql'
import { deleteDates, insertDates, listStoredDates, rewriteDates, type DateAt, type StoredDate } from './queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { wantedOf } from '../events/queries/wanted.sql'
import { daysOf, lastDay, type Pattern } from './recurrence'

export { placeOn, planOf, type Clock } from './places'

export type LaidOut = {
  /** Those that are held as the event says now. */
  readonly dates: readonly DateAt[]
  /** The same and those that went, each as it was and is. */
  readonly touched: readonly LaidDate[]
  readonly made: number
  readonly moved: number
  readonly removed: number
}
export type LaidDate = Foreseen & { readonly id: string }
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

type LayingOut = {
  readonly series: Series
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** The event's dates, where they were read already. */
  readonly known?: readonly StoredDate[]
  /** Dates that differ from the series do so no more; their own has been dropped. */
  readonly takesOver?: boolean
  /** What is laid out has other days, not another pattern: dates that go are kept, and those that went come back as they were. */
  readonly keeps?: boolean
}

/** Makes the dates of an event what its pattern says, and the diary what its dates say. Dates that have begun stay as they are. */
export async function layOut(db: Tx, { series, timetable, clock, known, takesOver = false, keeps = false }: LayingOut): Promise<LaidOut> {
  const { id: eventId, content, clinicId } = series
  const days = await daysOfEvent(db, { content, timetable, clock })
  const stored = known ?? (await listStoredDates(db, eventId))
  const back = new Set(
    keeps ? await putBackDropped(db, { eventId, timetableId: timetable.id, days: missingOf(days, stored), at: clock.at }) : [],
  )
  const existing = back.size > 0 ? await listStoredDates(db, eventId) : stored
  const { plan, dates: foreseen } = foresee({ content, clinicId, days, existing, clock, takesOver })
  const common = { title: content.title, notes: content.notes, roomId: content.roomId, clinicId }
  const dropped = plan.dropped.map(({ id }) => id)
  if (keeps) await storeDropped(db, dropped)
  await deleteDatesOf(db, dropped)
  const places = new Map(foreseen.flatMap(({ before, on }) => (before && on ? [[before.id, on] as const] : [])))
  const rows = [...places].map(([id, place]) => ({ id, ...place }))
  const kept = await rewriteDates(db, { rows, common, movesDays: plan.moved.length > 0, at: clock.at })
  const added = foreseen.flatMap(({ before, on }) => (before === null && on ? [on] : []))
  const made = await insertDates(db, { eventId, timetableId: timetable.id, placed: added, common, at: clock.at })
  const dates = [...kept, ...made]
  await followDates(
    db,
    dates.map(({ id }) => id),
  )
  let next = 0
  const touched = foreseen.map((one): LaidDate => {
    const id = one.before?.id ?? made[next++]?.id ?? ''
    // To its people a date that comes back is new; one that was cancelled takes nobody.
    return back.has(id) ? { ...one, id, before: null, after: one.before?.state === 'PLANNED' ? one.after : null } : { ...one, id }
  })
  return { dates, touched, made: made.length + back.size, moved: plan.moved.length, removed: plan.dropped.length }
}

function missingOf(days: readonly string[], dates: readonly StoredDate[]): string[] {
  const there = new Set(dates.map(({ originalOn }) => originalOn))
  return days.filter((day) => !there.has(day))
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
