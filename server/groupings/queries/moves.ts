import 'server-only'
import type { Db } from '@/server/kernel/db'

type MoveRow = { id: string; actorId: string; done: number; refused: number; appliedAt: Date | null }

/** The moves in a grouping since an instant that are not undone, the newest first. */
export function listMoves(
  db: Db,
  { kind, groupingId, since, take }: { kind: string; groupingId: string; since: Date; take: number },
): Promise<MoveRow[]> {
  return db.batch.findMany({
    where: { kind, state: 'APPLIED', isEmptied: false, appliedAt: { gt: since }, settings: { path: ['groupingId'], equals: groupingId } },
    orderBy: [{ appliedAt: 'desc' }, { id: 'desc' }],
    take,
    select: { id: true, actorId: true, done: true, refused: true, appliedAt: true },
  })
}

/** The first twenty people, by last name, whom a batch did not move. */
export async function listMovedSince(db: Db, batchId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT u.display_name AS name FROM batch_row r JOIN app_user u ON u.id = r.subject_id
    WHERE r.batch_id = ${batchId}::uuid AND r.state IN ('REFUSED', 'KEPT') ORDER BY u.last_name, u.first_name, u.id LIMIT 20`
  return rows.map(({ name }) => name)
}
