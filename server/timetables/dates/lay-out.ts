import 'server-only'
import { rewriteDiary } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import { tellFollower } from '../followers'
import { boundsOf, daysWithin } from './days'
import { foreseeDates, type Foreseen } from './foresee'
import type { Clock } from './places'
import type { EventContent } from '../events/queries/events'
import { storeDropped, putBackDropped } from './queries/dropped.sql'
import { deleteDates, insertDates, listStoredDates, rewriteDates, type DateAt, type StoredDate } from './queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { attendanceOfPlanned } from '../events/queries/wanted.sql'

export { placeOn, planOf, type Clock } from './places'

export type LaidOut = {
  /** The dates that are held as the event says. */
  readonly dates: readonly DateAt[]
  /** The dates of `dates` and those that were removed, each as it was before and as it is now. */
  readonly touched: readonly LaidDate[]
  readonly made: number
  readonly moved: number
  readonly removed: number
}
export type LaidDate = Foreseen & { readonly id: string }
type Series = { readonly id: string; readonly content: EventContent; readonly clinicId: string | null }

type LayingOut = {
  readonly series: Series
  readonly timetable: TimetableRow
  readonly clock: Clock
  /** The event's dates, where they were read already. */
  readonly known?: readonly StoredDate[]
  /** Dates that differ from the series stop differing; what they had of their own was dropped before. */
  readonly takesOver?: boolean
  /** Whether the event has other days but the same pattern: dates that are removed are stored, and dates that were removed before come back as they were. */
  readonly keeps?: boolean
  /** The only days that have changed: the dates of other days are left alone. */
  readonly within?: Days
}
export type Days = { readonly fromOn: string; readonly toOn: string }

/** Brings the dates of an event in line with its pattern, and the diary in line with its dates. Dates that have begun stay as they are. */
export async function layOut(
  db: Tx,
  { series, timetable, clock, known, takesOver = false, keeps = false, within }: LayingOut,
): Promise<LaidOut> {
  const { id: eventId, content, clinicId } = series
  const all = known ?? (await listStoredDates(db, eventId))
  const bounds = await boundsOf(db, { content, timetable })
  const { days, dates: stored } = onlyWithin(within, {
    days: daysWithin({ content, bounds, timetable, clock, existing: takesOver ? [] : all }),
    dates: all,
  })
  const back = new Set(
    keeps ? await putBackDropped(db, { eventId, timetableId: timetable.id, days: daysWithoutDate(days, stored), at: clock.at }) : [],
  )
  const existing = back.size > 0 ? onlyWithin(within, { days, dates: await listStoredDates(db, eventId) }).dates : stored
  const { plan, dates: foreseen } = foreseeDates({ content, clinicId, days, existing, clock, takesOver })
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
    // A date that comes back is new to its people; a cancelled one takes nobody.
    return back.has(id) ? { ...one, id, before: null, after: one.before?.state === 'PLANNED' ? one.after : null } : { ...one, id }
  })
  return { dates, touched, made: made.length + back.size, moved: plan.moved.length, removed: plan.dropped.length }
}

/**
 * The dates that fall on some days by their pattern or by when they are held, and the days of the pattern that belong to these dates or are among these days.
 */
export function onlyWithin(
  within: Days | undefined,
  { days, dates }: { days: readonly string[]; dates: readonly StoredDate[] },
): { days: readonly string[]; dates: readonly StoredDate[] } {
  if (!within) return { days, dates }
  const isIn = (day: string) => within.fromOn <= day && day <= within.toOn
  const some = dates.filter(({ originalOn, heldOn }) => isIn(originalOn) || isIn(heldOn))
  const theirs = new Set(some.map(({ originalOn }) => originalOn))
  return { days: days.filter((day) => isIn(day) || theirs.has(day)), dates: some }
}

function daysWithoutDate(days: readonly string[], dates: readonly StoredDate[]): string[] {
  const there = new Set(dates.map(({ originalOn }) => originalOn))
  return days.filter((day) => !there.has(day))
}

/** Rewrites these dates in the diary, and lets the shifts of clinics follow. */
export async function followDates(db: Tx, ids: readonly string[]): Promise<void> {
  await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: ids, wanted: attendanceOfPlanned(ids) })
  await tellFollower(db, ids)
}

/** Deletes dates, and their rows in the diary. */
export async function deleteDatesOf(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deleteDates(db, ids)
  await followDates(db, ids)
}
