import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export type Concerned = { userId: string; dates: number; firstOn: string }
export type Coming = { dates: number; firstOn: string; firstAt: Date }

const comingDates = (timetableId: string, at: Date) => Prisma.sql`
  SELECT o.id, o.held_on, o.starts_at, e.notify_students FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
  WHERE o.timetable_id = ${timetableId}::uuid AND o.state = 'PLANNED' AND o.starts_at > ${at}`

/** The number of a timetable's dates to come, and the first of them; null where there is none. */
export async function findComing(db: Db, { timetableId, at }: { timetableId: string; at: Date }): Promise<Coming | null> {
  const [row] = await db.$queryRaw<{ dates: number; firstOn: string | null; firstAt: Date | null }[]>`
    SELECT count(*)::int AS dates, min(c.held_on)::text AS "firstOn", min(c.starts_at) AS "firstAt" FROM (${comingDates(timetableId, at)}) c`
  return row?.firstOn && row.firstAt ? { dates: row.dates, firstOn: row.firstOn, firstAt: row.firstAt } : null
}

/** The people whom these dates take: the teachers, and students where their event tells students. */
export function listConcernedPeople(
  db: Db,
  { timetableId, at, but }: { timetableId: string; at: Date; but: string },
): Promise<Concerned[]> {
  return db.$queryRaw`
    WITH c AS MATERIALIZED (${comingDates(timetableId, at)})
    SELECT d.subject_id::text AS "userId", count(DISTINCT c.id)::int AS dates, min(c.held_on)::text AS "firstOn"
    FROM c JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = c.id AND d.subject <> 'ROOM'
    WHERE (d.subject = 'TEACHER' OR c.notify_students) AND d.subject_id <> ${but}::uuid GROUP BY d.subject_id ORDER BY d.subject_id`
}

export type Newest = {
  userId: string
  changeId: string
  what: string
  at: Date
  dates: number
  firstOn: string
  /** Whether the person was not told of the change and has not seen it. */
  isUnaware: boolean
  /** Whether no date of the timetable has changed since. */
  isAsWas: boolean
}

/** The last change of a timetable as a whole that each person was told of. */
export function listNewestWhole(db: Db, timetableId: string): Promise<Newest[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (p.user_id) p.user_id AS "userId", c.id AS "changeId", c.what, c.at, COALESCE(p.dates, c.dates) AS dates,
      COALESCE(p.first_on, c.first_on)::text AS "firstOn", p.told_at IS NULL AND p.seen_at IS NULL AS "isUnaware",
      NOT EXISTS (SELECT 1 FROM occurrence o WHERE o.timetable_id = c.timetable_id AND o.updated_at >= c.at) AS "isAsWas"
    FROM timetable_change c JOIN timetable_change_person p ON p.change_id = c.id
    WHERE c.timetable_id = ${timetableId}::uuid AND c.event_id IS NULL ORDER BY p.user_id, c.at DESC, c.id DESC`
}

/** Marks all earlier changes of a timetable as no longer news. */
export async function markMeaningless(db: Tx, { timetableId, at }: { timetableId: string; at: Date }): Promise<void> {
  await db.$executeRaw`
    UPDATE timetable_change_person p SET seen_at = ${at}, told_at = COALESCE(p.told_at, ${at}) FROM timetable_change c
    WHERE c.timetable_id = ${timetableId}::uuid AND c.id = p.change_id AND p.seen_at IS NULL`
}

/** Makes the changes news to these people again that counted as seen because the timetable was taken back at that instant. */
export async function unmarkMeaningless(
  db: Tx,
  { timetableId, undone }: { timetableId: string; undone: readonly { readonly userId: string; readonly at: Date }[] },
): Promise<void> {
  if (undone.length === 0) return
  await db.$executeRaw`
    UPDATE timetable_change_person p SET seen_at = NULL, told_at = NULLIF(p.told_at, u.at) FROM timetable_change c,
      unnest(${undone.map(({ userId }) => userId)}::uuid[], ${undone.map(({ at }) => at)}::timestamptz[]) AS u(user_id, at)
    WHERE c.timetable_id = ${timetableId}::uuid AND c.id = p.change_id AND p.user_id = u.user_id AND p.seen_at = u.at`
}
