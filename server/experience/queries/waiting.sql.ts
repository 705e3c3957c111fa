import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/**
 * How many of the students `u` that meet a condition wait to be counted again, and out of how many; null where none waits. Students without sessions are left
 * out.
 */
async function countWaiting(db: Db, which: Prisma.Sql): Promise<{ waiting: number; of: number } | null> {
  const hasSession = Prisma.sql`EXISTS (SELECT FROM treatment_session s WHERE s.student_id = u.id)`
  const [found = { waiting: 0, of: 0 }] = await db.$queryRaw<{ waiting: number; of: number }[]>`
    SELECT w.waiting, CASE WHEN w.waiting = 0 THEN 0 ELSE (SELECT count(*) FROM app_user u WHERE ${hasSession} AND ${which}) END::int AS "of"
    FROM (SELECT count(*)::int AS waiting FROM experience_dirty d JOIN app_user u ON u.id = d.id WHERE d.kind = 'STUDENT' AND ${hasSession} AND ${which}) w`
  return found.waiting === 0 ? null : found
}

/** The percentage of the students `u` meeting a condition whose sessions are counted, while others wait; null where none of them waits. */
export async function shareCounted(db: Db, which: Prisma.Sql): Promise<number | null> {
  const found = await countWaiting(db, which)
  // Rounded down: 100 % would say that it is done.
  return found && Math.floor(((found.of - found.waiting) / found.of) * 100)
}

/** The same share for these students. */
export function shareCountedOf(db: Db, studentIds: readonly string[]): Promise<number | null> {
  return shareCounted(db, Prisma.sql`u.id = ANY(${[...studentIds]}::uuid[])`)
}
