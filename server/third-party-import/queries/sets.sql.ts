import 'server-only'
import { columnTypes, matchedBy, type ColumnType, type MatchedBy } from '@/lib/third-party-import/data-sets'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export const dataSetTable = { table: Prisma.sql`data_set`, name: Prisma.sql`name`, active: Prisma.sql`active` } as const

type SetRow = { id: string; name: string; active: boolean; columns: number; people: number }

export function listSets(db: Db, { q, limit }: { readonly q: string; readonly limit: number }): Promise<SetRow[]> {
  return db.$queryRaw`
    SELECT s.id, s.name, s.active, (SELECT count(*) FROM data_set_column c WHERE c.data_set_id = s.id)::int AS columns, (SELECT count(*) FROM data_record r WHERE r.data_set_id = s.id)::int AS people
    FROM data_set s WHERE position(plain_text(${q}) IN plain_text(s.name)) > 0 ORDER BY s.active DESC, lower(s.name), s.id LIMIT ${limit}`
}

export type SetColumn = { id: string; caption: string; type: ColumnType; sensitive: boolean }
type SetFields = {
  name: string
  matchedBy: MatchedBy
  subjectReads: boolean
  active: boolean
  roleIds: string[]
  columns: SetColumn[]
}
export type SetEntry = SetFields & { id: string; revision: number }

/** A set with its columns in their order, and the roles that read it. */
export async function findSet(db: Db, id: string): Promise<SetEntry | null> {
  return (await listSetsNamed(db, [id]))[0] ?? null
}

/** The sets among these ids that exist. */
export async function listSetsNamed(db: Db, ids: readonly string[]): Promise<SetEntry[]> {
  const sets = await db.dataSet.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      revision: true,
      name: true,
      matchedBy: true,
      subjectReads: true,
      active: true,
      columns: { select: { id: true, caption: true, type: true, sensitive: true }, orderBy: { position: 'asc' } },
      readers: { select: { roleId: true }, orderBy: { roleId: 'asc' } },
    },
  })
  return sets.map(({ readers, columns, ...fields }) => ({
    ...fields,
    // A value that only a later version knows is read as the plainest one.
    matchedBy: matchedBy.find((field) => field === fields.matchedBy) ?? 'USERNAME',
    columns: columns.map((column) => ({ ...column, type: columnTypes.find((type) => type === column.type) ?? 'TEXT' })),
    roleIds: readers.map(({ roleId }) => roleId),
  }))
}

type SetUsage = { people: number; filled: Record<string, number> }

/** The number of people with a record in the set, and with a value in each of its columns. */
export async function usageOfSet(db: Db, id: string): Promise<SetUsage> {
  const rows = await db.$queryRaw<SetUsage[]>`
    SELECT (SELECT count(*) FROM data_record WHERE data_set_id = ${id}::uuid)::int AS people,
      COALESCE((SELECT json_object_agg(f.column, f.people) FROM (
        SELECT v.key AS column, count(*) AS people FROM data_record r CROSS JOIN jsonb_each_text(r.values) v WHERE r.data_set_id = ${id}::uuid AND v.value <> '' GROUP BY v.key) f), '{}') AS filled`
  return rows[0] ?? { people: 0, filled: {} }
}

/** The values of a column, each once, to check whether they would fit another type; the first `limit`. */
export async function listColumnValues(
  db: Db,
  { setId, columnId, limit }: { readonly setId: string; readonly columnId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    SELECT DISTINCT values->>${columnId} AS value FROM data_record WHERE data_set_id = ${setId}::uuid AND COALESCE(values->>${columnId}, '') <> '' LIMIT ${limit}`
  return rows.map(({ value }) => value)
}

export async function insertSet(db: Tx, { id, name, matchedBy: key, subjectReads, active }: SetEntry): Promise<boolean> {
  const { count } = await db.dataSet.createMany({ data: [{ id, name, matchedBy: key, subjectReads, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateSet(db: Tx, { id, revision, name, matchedBy: key, subjectReads, active }: SetEntry): Promise<boolean> {
  const { count } = await db.dataSet.updateMany({
    where: { id, revision },
    data: { name, matchedBy: key, subjectReads, active, revision: { increment: 1 } },
  })
  return count === 1
}

/** Stores the columns and readers as they are given. The values of a column that is left out go with it. */
export async function replaceParts(db: Tx, { id, columns, roleIds }: Pick<SetEntry, 'id' | 'columns' | 'roleIds'>): Promise<void> {
  const kept = columns.map((column) => column.id)
  await db.dataSetColumn.deleteMany({ where: { dataSetId: id } })
  await db.dataSetColumn.createMany({ data: columns.map((column, position) => ({ ...column, dataSetId: id, position })) })
  await db.$executeRaw`
    UPDATE data_record SET values = COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(values) WHERE key = ANY(${kept}::text[])), '{}'),
      imported = COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(imported) WHERE key = ANY(${kept}::text[])), '{}'), revision = revision + 1
    WHERE data_set_id = ${id}::uuid AND EXISTS (SELECT 1 FROM jsonb_object_keys(values) key WHERE key <> ALL(${kept}::text[]))`
  await db.dataSetReader.deleteMany({ where: { dataSetId: id } })
  await db.dataSetReader.createMany({ data: roleIds.map((roleId) => ({ dataSetId: id, roleId })) })
}

export async function deleteParts(db: Tx, id: string): Promise<void> {
  await db.dataSetColumn.deleteMany({ where: { dataSetId: id } })
  await db.dataSetReader.deleteMany({ where: { dataSetId: id } })
}

/** Whether some of these columns belong to another set. */
export async function hasForeignColumns(
  db: Db,
  { id, columnIds }: { readonly id: string; readonly columnIds: readonly string[] },
): Promise<boolean> {
  return (await db.dataSetColumn.count({ where: { id: { in: [...columnIds] }, dataSetId: { not: id } } })) > 0
}

/** Locks roles, so that they stay until the end of the transaction. */
export async function lockSharedRoles(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM role WHERE id = ANY(${[...ids]}::uuid[]) FOR KEY SHARE`
  return new Set(rows.map(({ id }) => id))
}
