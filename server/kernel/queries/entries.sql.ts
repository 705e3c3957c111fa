import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '../db'
import { lookAlikes } from '../db/look-alikes'

/**
 * A table of entries that an institution keeps as a list. `active`: the column that takes an entry out of use. `since`: the time when that was. `among`: the
 * rows whose names must differ; all by default. `listed`: the rows in the list; all by default.
 */
export type EntryTable = {
  readonly table: Prisma.Sql
  readonly name: Prisma.Sql
  readonly active?: Prisma.Sql
  readonly since?: Prisma.Sql
  readonly among?: Prisma.Sql
  readonly listed?: Prisma.Sql
}
type Saved = { readonly id: string; readonly revision: number }

/** The table of entries that have a name, can be taken out of use, and record since when they are out of use. `table`: as written in the code. */
export function namedTable(table: Lowercase<string>) {
  return {
    table: Prisma.raw(table),
    name: Prisma.sql`name`,
    active: Prisma.sql`active`,
    since: Prisma.sql`out_of_use_at`,
  } satisfies EntryTable
}

/** Locks a list, so that its saves come one after the other across all processes: two new entries with one name have no row in common that could be locked. */
export async function lockList(db: Tx, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.list'), hashtext(${list}))`
}

/**
 * Locks an entry, so that nobody begins to name it before the transaction ends: a row that names it first takes a share lock on it (FOR KEY SHARE, as a foreign
 * key does). Later statements see who was faster.
 */
export async function lockEntry(db: Tx, { table }: EntryTable, id: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM ${table} WHERE id = ${id}::uuid FOR UPDATE`
}

const [typed, taken] = [lookAlikes.map(([letter]) => letter).join(''), lookAlikes.map(([, latin]) => latin).join('')]

/** A name as it reads: regardless of capitals, spaces within it, the form of its letters (ｅ, e and an accent) and the alphabet that they were taken from. */
export function asItReads(name: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`lower(regexp_replace(normalize(translate(normalize(${name}, NFKC), ${typed}, ${taken}), NFC), '\\s+', ' ', 'g'))`
}

/** Whether another entry has the same name, as people read it. */
export async function hasTwin(
  db: Db,
  { table, name, among = Prisma.sql`TRUE` }: EntryTable,
  { id, called }: { readonly id: string; readonly called: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<
    { found: boolean }[]
  >`SELECT EXISTS (SELECT 1 FROM ${table} WHERE id <> ${id}::uuid AND ${asItReads(name)} = ${asItReads(Prisma.sql`${called}::text`)} AND ${among}) AS found`
  return rows[0]?.found ?? false
}

/** Whether the name contains the searched text, regardless of accents. */
export function containsWords(name: Prisma.Sql, q: string): Prisma.Sql {
  return Prisma.sql`position(plain_text(${q}) IN plain_text(${name})) > 0`
}

export async function countEntries(db: Db, { table, listed = Prisma.sql`TRUE` }: EntryTable): Promise<number> {
  const rows = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${table} WHERE ${listed}`
  return rows[0]?.total ?? 0
}

/** False where somebody else saved it in the meantime. */
export async function deactivateEntry(db: Tx, { table, active }: EntryTable, { id, revision }: Saved): Promise<boolean> {
  if (!active) return false
  return (
    (await db.$executeRaw`UPDATE ${table} SET ${active} = FALSE, revision = revision + 1 WHERE id = ${id}::uuid AND revision = ${revision}`) ===
    1
  )
}

/** Records since when a saved entry is out of use: a record that a device made while the entry was in use may name it, whenever it arrives. */
export async function storeUse(
  db: Tx,
  { table, active, since }: EntryTable,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  if (!active || !since) return
  await db.$executeRaw`UPDATE ${table} SET ${since} = CASE WHEN ${active} THEN NULL ELSE COALESCE(${since}, ${at}::timestamptz) END WHERE id = ${id}::uuid`
}

/** False where somebody else saved it in the meantime. */
export async function deleteEntry(db: Tx, { table }: EntryTable, { id, revision }: Saved): Promise<boolean> {
  return (await db.$executeRaw`DELETE FROM ${table} WHERE id = ${id}::uuid AND revision = ${revision}`) === 1
}
