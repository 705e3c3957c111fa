import 'server-only'
import { z } from 'zod'
import type { Db, Tx } from '@/server/kernel/db'

const Values = z.record(z.string(), z.string())

/** The values that imports set for these people, by field. */
export async function listImportedValues(db: Db, userIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const rows = await db.$queryRaw<
    { userId: string; values: unknown }[]
  >`SELECT user_id AS "userId", "values" FROM imported_values WHERE user_id = ANY(${[...userIds]}::uuid[])`
  return new Map(rows.map(({ userId, values }) => [userId, Values.parse(values)]))
}

type Imported = { readonly userId: string; readonly values: Readonly<Record<string, string>> }

/** Beside what earlier imports set of other fields. */
export async function addImportedValues(db: Tx, rows: readonly Imported[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO imported_values (user_id, "values") SELECT n."userId", n."values" FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("userId" uuid, "values" jsonb)
    ON CONFLICT (user_id) DO UPDATE SET "values" = imported_values."values" || excluded."values"`
}

/** As they were; null: nothing was set. */
export async function restoreImportedValues(
  db: Tx,
  rows: readonly { readonly userId: string; readonly values: Readonly<Record<string, string>> | null }[],
): Promise<void> {
  await db.importedValues.deleteMany({ where: { userId: { in: rows.map(({ userId }) => userId) } } })
  await addImportedValues(
    db,
    rows.flatMap(({ userId, values }) => (values ? [{ userId, values }] : [])),
  )
}

/** Those of a batch that are as it left them: accounts that nobody changed, and new ones that nobody has used. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_row r JOIN app_user u ON u.id = r.subject_id AND u.deleted_at IS NULL AND u.revision::text = r.mark
    WHERE r.batch_id = ${batchId}::uuid AND r.state = 'DONE'
      AND (NOT (r.wanted->>'isNew')::boolean OR (u.activation = 'PENDING' AND u.last_seen_at IS NULL))`
  return row?.count ?? 0
}

export type KnownGroup = { readonly id: string; readonly name: string; readonly active: boolean }

/** Of the grouping whose group stands on people. */
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
