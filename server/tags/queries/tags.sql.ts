import 'server-only'
import type { PaletteColour } from '@/lib/clinical/palette'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { EntryTable } from '@/server/kernel/queries/entries.sql'

/** A name must differ from those in the same group; merged tags do not count. */
export function tagTableOf(groupId: string): EntryTable {
  return { ...tagTable, among: Prisma.sql`tag_group_id = ${groupId}::uuid AND merged_into_id IS NULL` }
}
export const tagTable: EntryTable = {
  table: Prisma.sql`tag`,
  name: Prisma.sql`name`,
  active: Prisma.sql`active`,
  since: Prisma.sql`out_of_use_at`,
}

export type TagEntry = { id: string; revision: number; name: string; groupId: string; active: boolean }

/** A merged tag is not found. */
export async function findTag(db: Db, id: string): Promise<TagEntry | null> {
  const rows = await db.$queryRaw<TagEntry[]>`
    SELECT id, revision, name, tag_group_id AS "groupId", active FROM tag WHERE id = ${id}::uuid AND merged_into_id IS NULL`
  return rows[0] ?? null
}

/** Tags in a group out of use are left out, because no tag could be put into such a group again. */
export function listTagEntries(db: Db): Promise<TagEntry[]> {
  return db.$queryRaw`
    SELECT t.id, t.revision, t.name, t.tag_group_id AS "groupId", t.active FROM tag t JOIN tag_group g ON g.id = t.tag_group_id
    WHERE t.merged_into_id IS NULL AND g.active ORDER BY lower(g.name), lower(t.name), t.id`
}

/** The tags that were merged into another one, which is in their place. */
export async function listMergedTags(db: Db): Promise<string[]> {
  return (await db.tag.findMany({ where: { mergedIntoId: { not: null } }, select: { id: true } })).map(({ id }) => id)
}

export async function insertTag(db: Tx, { id, name, groupId, active }: TagEntry): Promise<boolean> {
  const { count } = await db.tag.createMany({ data: [{ id, name, tagGroupId: groupId, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateTag(db: Tx, { id, revision, name, groupId, active }: TagEntry): Promise<boolean> {
  const { count } = await db.tag.updateMany({
    where: { id, revision, mergedIntoId: null },
    data: { name, tagGroupId: groupId, active, revision: { increment: 1 } },
  })
  return count === 1
}

type Wanted = { readonly q: string; readonly groupId: string | undefined; readonly state: 'ACTIVE' | 'RETIRED' | undefined }
export type TagRow = { id: string; name: string; active: boolean; groupId: string; group: string; colour: PaletteColour }

const matchesFilter = ({ q, groupId, state }: Wanted) => Prisma.sql`t.merged_into_id IS NULL
  ${q === '' ? Prisma.empty : Prisma.sql`AND position((SELECT plain_text(${q})) IN t.search_name) > 0`}
  ${groupId === undefined ? Prisma.empty : Prisma.sql`AND t.tag_group_id = ${groupId}::uuid`}
  ${state === undefined ? Prisma.empty : Prisma.sql`AND (t.active AND g.active) = ${state === 'ACTIVE'}`}`

export async function countTags(db: Db, wanted: Wanted): Promise<number> {
  const rows = await db.$queryRaw<
    { total: number }[]
  >`SELECT count(*)::int AS total FROM tag t JOIN tag_group g ON g.id = t.tag_group_id WHERE ${matchesFilter(wanted)}`
  return rows[0]?.total ?? 0
}

/** The tags by group and name. */
export function listTagRows(db: Db, wanted: Wanted, { skip, take }: { readonly skip: number; readonly take: number }): Promise<TagRow[]> {
  return db.$queryRaw`
    SELECT t.id, t.name, (t.active AND g.active) AS active, g.id AS "groupId", g.name AS "group", g.colour
    FROM tag t JOIN tag_group g ON g.id = t.tag_group_id WHERE ${matchesFilter(wanted)}
    ORDER BY lower(g.name), lower(t.name), t.id LIMIT ${take} OFFSET ${skip}`
}

/** Locks both tags, always in the same order, so that of two merges at once the second sees what the first one did. */
export async function lockTags(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM tag WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Tags that were merged into the first tag before follow it into the second. */
export async function setMerged(db: Tx, { fromId, intoId, at }: { fromId: string; intoId: string; at: Date }): Promise<void> {
  await db.$executeRaw`UPDATE tag SET merged_into_id = ${intoId}::uuid WHERE merged_into_id = ${fromId}::uuid`
  await db.$executeRaw`
    UPDATE tag SET merged_into_id = ${intoId}::uuid, active = FALSE, out_of_use_at = COALESCE(out_of_use_at, ${at}::timestamptz), revision = revision + 1 WHERE id = ${fromId}::uuid`
}

/** Deletes the tags that were merged into this one, together with it. */
export async function deleteMergedInto(db: Tx, id: string): Promise<void> {
  await db.tag.deleteMany({ where: { mergedIntoId: id } })
}
