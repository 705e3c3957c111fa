import 'server-only'
import { z } from 'zod'
import type { MatchedBy } from '@/lib/third-party-import/data-sets'
import { accountKey } from '@/lib/users/account-key'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const Values = z.record(z.string(), z.string())

/** A key in the form in which those of a file and of a person are compared. */
export function personKey(matchedBy: MatchedBy, text: string): string {
  return matchedBy === 'USERNAME' || matchedBy === 'EMAIL' ? accountKey(text) : text.trim().toLowerCase()
}

/** Whether a key is a number that can lose its zeros: a username may begin with a zero as with any letter. */
export const isNumbered = (matchedBy: MatchedBy): boolean => matchedBy !== 'USERNAME' && matchedBy !== 'EMAIL'

const keyColumns = {
  USERNAME: Prisma.sql`username_key`,
  EMAIL: Prisma.sql`email_key`,
  STUDENT_ID_NUMBER: Prisma.sql`lower(trim(student_id_number))`,
  HOSPITAL_RESOURCE_NUMBER: Prisma.sql`lower(trim(hospital_resource_number))`,
  REGISTRATION_NUMBER: Prisma.sql`lower(trim(registration_number))`,
} as const satisfies Record<MatchedBy, Prisma.Sql>

export type KeyedPerson = { id: string; key: string; displayName: string }

/** The people with these keys, in one statement, without removed accounts. */
export function listByKeys(
  db: Db,
  { matchedBy, keys }: { readonly matchedBy: MatchedBy; readonly keys: readonly string[] },
): Promise<KeyedPerson[]> {
  const column = keyColumns[matchedBy]
  return db.$queryRaw`SELECT id, ${column} AS key, display_name AS "displayName" FROM app_user WHERE deleted_at IS NULL AND ${column} = ANY(${[...keys]}::text[])`
}

/** The people with one of these numbers without the zeros before it (`bareNumber`). */
export function listByBareKeys(
  db: Db,
  { matchedBy, keys }: { readonly matchedBy: MatchedBy; readonly keys: readonly string[] },
): Promise<KeyedPerson[]> {
  const column = keyColumns[matchedBy]
  return db.$queryRaw`SELECT id, ${column} AS key, display_name AS "displayName" FROM app_user WHERE deleted_at IS NULL AND ltrim(${column}, '0') = ANY(${[...keys]}::text[])`
}

export type HeldRecord = { userId: string; values: Record<string, string>; imported: Record<string, string>; revision: number }
type Of = { readonly setId: string; readonly userIds: readonly string[] }

/** The records of the set on these people. */
export async function listExistingRecords(db: Db, { setId, userIds }: Of): Promise<Map<string, HeldRecord>> {
  const rows = await db.$queryRaw<{ userId: string; values: unknown; imported: unknown; revision: number }[]>`
    SELECT user_id AS "userId", "values", imported, revision FROM data_record WHERE data_set_id = ${setId}::uuid AND user_id = ANY(${[...userIds]}::uuid[])`
  return new Map(rows.map((row) => [row.userId, { ...row, values: Values.parse(row.values), imported: Values.parse(row.imported) }]))
}

/** Keeps a set from being saved until the end of the transaction, so that its columns are as they were read. */
export async function lockSharedSet(db: Tx, id: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM data_set WHERE id = ${id}::uuid FOR SHARE`
}

/** Keeps people from being removed in the meantime. Returns the ids of those who are still there. */
export async function lockSharedPeople(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM app_user WHERE id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`
  return new Set(rows.map(({ id }) => id))
}

type Written = {
  readonly userId: string
  readonly values: Readonly<Record<string, string>>
  readonly imported: Readonly<Record<string, string>>
}
type Writing<R> = { readonly setId: string; readonly at: Date; readonly rows: readonly R[] }

/** Returns the people for whom a record was made; people on whom the set held one already are left out. */
export async function insertRecords(db: Tx, { setId, at, rows }: Writing<Written>): Promise<Set<string>> {
  const made = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO data_record (data_set_id, user_id, "values", imported, updated_at)
    SELECT ${setId}::uuid, n."userId", n."values", n.imported, ${at} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("userId" uuid, "values" jsonb, imported jsonb)
    ON CONFLICT DO NOTHING RETURNING user_id AS id`
  return new Set(made.map(({ id }) => id))
}

/** Returns the people whose record was as it was read; the other records are left as they are. */
export async function updateRecords(db: Tx, { setId, at, rows }: Writing<Written & { readonly revision: number }>): Promise<Set<string>> {
  const saved = await db.$queryRaw<{ id: string }[]>`
    UPDATE data_record r SET "values" = n."values", imported = n.imported, updated_at = ${at}, revision = r.revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("userId" uuid, "values" jsonb, imported jsonb, revision int)
    WHERE r.data_set_id = ${setId}::uuid AND r.user_id = n."userId" AND r.revision = n.revision RETURNING r.user_id AS id`
  return new Set(saved.map(({ id }) => id))
}

/** Returns the people whose record was as it was read. */
export async function deleteRecords(
  db: Tx,
  { setId, rows }: { readonly setId: string; readonly rows: readonly { readonly userId: string; readonly revision: number }[] },
): Promise<Set<string>> {
  const gone = await db.$queryRaw<{ id: string }[]>`
    DELETE FROM data_record r USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n("userId" uuid, revision int)
    WHERE r.data_set_id = ${setId}::uuid AND r.user_id = n."userId" AND r.revision = n.revision RETURNING r.user_id AS id`
  return new Set(gone.map(({ id }) => id))
}

/** The number of records of a batch that are as it left them. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_row b JOIN batch k ON k.id = b.batch_id
      JOIN data_record r ON r.data_set_id = (k.settings->>'setId')::uuid AND r.user_id = b.subject_id AND r.revision::text = b.mark
    WHERE b.batch_id = ${batchId}::uuid AND b.state = 'DONE'`
  return row?.count ?? 0
}
