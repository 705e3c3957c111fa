import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The number of accounts in a batch that are as it left them: existing ones that nobody changed, and new ones that nobody has used. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_row r JOIN app_user u ON u.id = r.subject_id AND u.deleted_at IS NULL AND u.revision::text = r.mark
    WHERE r.batch_id = ${batchId}::uuid AND r.state = 'DONE'
      AND (NOT (r.wanted->>'isNew')::boolean OR (u.activation = 'PENDING' AND u.last_seen_at IS NULL))`
  return row?.count ?? 0
}

export type KnownGroup = { readonly id: string; readonly name: string; readonly active: boolean }

/** The groups of the default grouping, the only one that is stored on people. */
export function listDefaultGroups(db: Db): Promise<KnownGroup[]> {
  return db.studentGroup.findMany({
    where: { grouping: { isDefault: true } },
    select: { id: true, name: true, active: true },
    orderBy: { name: 'asc' },
  })
}

export async function findBuiltInRole(db: Db, builtIn: string): Promise<string | null> {
  const role = await db.role.findUnique({ where: { builtIn }, select: { id: true } })
  return role?.id ?? null
}
