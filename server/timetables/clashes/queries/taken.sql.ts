import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { isOutside } from '../../people/queries/people-load.sql'
import { countsIn, type PlanId } from './plan.sql'

type Places = readonly { readonly startsAt: Date; readonly endsAt: Date }[]
type Asked = {
  readonly ids: readonly string[]
  readonly places: Places
  readonly without: readonly string[]
  readonly timeZone: string
  readonly planId: PlanId
}
type Busy = { id: string; dates: number }

const datesOf = (places: Places) => Prisma.sql`
  unnest(${places.map(({ startsAt }) => startsAt)}::timestamptz[], ${places.map(({ endsAt }) => endsAt)}::timestamptz[]) WITH ORDINALITY AS n(starts_at, ends_at, place)`

/** Whether the diary has an entry of `w` at the time of `n`, besides dates that are being changed. No entry is longer than a day. */
const hasEntry = (without: readonly string[], planId: PlanId) => Prisma.sql`EXISTS (
  SELECT 1 FROM diary_entry d WHERE d.subject_id = w.id AND ${countsIn(planId)} AND d.starts_at < n.ends_at AND d.starts_at > n.starts_at - INTERVAL '25 hours'
    AND d.ends_at > n.starts_at AND d.source_id <> ALL(${[...without]}::uuid[]) AND (d.source <> 'ABSENCE' OR d.is_shown))`

/** The teachers among these who have something else, are away or teach at other hours, with the number of dates concerned. */
export function listTakenTeachers(db: Db, { ids, places, without, timeZone, planId }: Asked): Promise<Busy[]> {
  const outside = isOutside({ teacherId: Prisma.sql`w.id`, startsAt: Prisma.sql`n.starts_at`, endsAt: Prisma.sql`n.ends_at`, timeZone })
  return db.$queryRaw`
    SELECT w.id, count(*)::int AS dates FROM unnest(${[...ids]}::uuid[]) AS w(id) CROSS JOIN ${datesOf(places)}
    WHERE ${hasEntry(without, planId)} OR ${outside} GROUP BY w.id`
}

/** The rooms among these in which something else takes place. */
export function listTakenRooms(db: Db, { ids, places, without, planId }: Omit<Asked, 'timeZone'>): Promise<Busy[]> {
  return db.$queryRaw`
    SELECT w.id, count(*)::int AS dates FROM unnest(${[...ids]}::uuid[]) AS w(id) CROSS JOIN ${datesOf(places)} WHERE ${hasEntry(without, planId)} GROUP BY w.id`
}
