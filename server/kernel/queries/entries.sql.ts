import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '../db'
import { lookAlikes } from '../db/look-alikes'

/** A table of entries that an institution keeps a list of. `active`: what takes one out of use. `since`: when that was. `among`: of which the name must differ; of all unless given. `listed`: which of the rows the list has; all unless given. */
export type EntryTable = {
  readonly table: Prisma.Sql
  readonly name: Prisma.Sql
  readonly active?: Prisma.Sql
  readonly since?: Prisma.Sql
  readonly among?: Prisma.Sql
  readonly listed?: Prisma.Sql
}
type Saved = { readonly id: string; readonly revision: number }

/** The table of entries that have a name, are in use or not, and are known to be out of use since some instant. `table`: as it is written in the code. */
export function namedTable(table: Lowercase<string>) {
  return {
    table: Prisma.raw(table),
    name: Prisma.sql`name`,
    active: Prisma.sql`active`,
    since: Prisma.sql`out_of_use_at`,
  } satisfies EntryTable
}

/** One save of a list after the other, whichever process does it: two new entries of one name have no row in common that could be held. */
export async function lockList(db: Tx, list: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.list'), hashtext(${list}))`
}

/**
 * Until the end of the transaction nobody begins to name this entry: a row that does takes a share of it first (FOR KEY SHARE, as a foreign key
 * does). Who was faster is seen by the statements that follow.
 */
export async function lockEntry(db: Tx, { table }: EntryTable, id: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM ${table} WHERE id = ${id}::uuid FOR UPDATE`
}

const [typed, taken] = [lookAlikes.map(([letter]) => letter).join(''), lookAlikes.map(([, latin]) => latin).join('')]

/** A name as it reads: whatever the capitals, the blanks within it, the form of its letters (ｅ, e and an accent) and the alphabet that they were taken from. */
export function asItReads(name: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`lower(regexp_replace(normalize(translate(normalize(${name}, NFKC), ${typed}, ${taken}), NFC), '\\s+', ' ', 'g'))`
}

/** Another one of the same name, as people read it. */
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

/** The words that are looked for are a part of the name, whatever the signs of its letters. */
export function fits(name: Prisma.Sql, q: string): Prisma.Sql {
  return Prisma.sql`position(plain_text(${q}) IN plain_text(${name})) > 0`
}

export async function countEntries(db: Db, { table, listed = Prisma.sql`TRUE` }: EntryTable): Promise<number> {
  const rows = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${table} WHERE ${listed}`
  return rows[0]?.total ?? 0
}

/** False where somebody saved it since. */
export async function deactivateEntry(db: Tx, { table, active }: EntryTable, { id, revision }: Saved): Promise<boolean> {
  if (!active) return false
  return (
    (await db.$executeRaw`UPDATE ${table} SET ${active} = FALSE, revision = revision + 1 WHERE id = ${id}::uuid AND revision = ${revision}`) ===
    1
  )
}

/** After it was saved: what a device recorded while it was in use may name it, whenever it arrives. */
export async function storeUse(
  db: Tx,
  { table, active, since }: EntryTable,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  if (!active || !since) return
  await db.$executeRaw`UPDATE ${table} SET ${since} = CASE WHEN ${active} THEN NULL ELSE COALESCE(${since}, ${at}::timestamptz) END WHERE id = ${id}::uuid`
}

/** False where somebody saved it since. */
export async function deleteEntry(db: Tx, { table }: EntryTable, { id, revision }: Saved): Promise<boolean> {
  return (await db.$executeRaw`DELETE FROM ${table} WHERE id = ${id}::uuid AND revision = ${revision}`) === 1
}
