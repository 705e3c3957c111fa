import 'server-only'
import { undoFinishMs } from '@/lib/clinical/finishing'
import type { Db } from '@/server/kernel/db'

/** Sessions that were finished in this time, without those that are still to be counted. */
export async function listFinishedBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM treatment_session WHERE finished_at >= ${from} AND finished_at < ${to} AND state IN ('MARKED_LOCKED', 'UNLOCKED') ORDER BY id`
  return rows.map(({ id }) => id)
}

/** A random choice of finished sessions, at most `count`. */
export async function listRandom(db: Db, { before, count }: { before: Date; count: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM treatment_session WHERE finished_at < ${before} AND state IN ('MARKED_LOCKED', 'UNLOCKED') ORDER BY random() LIMIT ${count}`
  return rows.map(({ id }) => id)
}

/** The sessions that are finished, unlocked, or have counted rows although they are neither, in the order of their ids. */
export async function listNextOfAll(
  db: Db,
  { afterId, limit, at }: { afterId: string | null; limit: number; at: Date },
): Promise<string[]> {
  const settled = new Date(at.getTime() - undoFinishMs)
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM treatment_session s WHERE s.id > ${afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid
      AND ((s.state = 'MARKED_LOCKED' AND s.finished_at <= ${settled}) OR s.state = 'UNLOCKED'
        OR (s.state IN ('OPEN', 'CANCELLED') AND EXISTS (SELECT 1 FROM experience_line x WHERE x.session_id = s.id)))
    ORDER BY s.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
