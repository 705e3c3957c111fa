import 'server-only'
import type { PaletteColour } from '@/lib/clinical/palette'
import { paletteColours } from '@/lib/clinical/palette'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { EntryTable } from '@/server/kernel/queries/entries.sql'

export const tagGroupTable: EntryTable = { table: Prisma.sql`tag_group`, name: Prisma.sql`name`, active: Prisma.sql`active`, since: Prisma.sql`out_of_use_at` }

export type TagGroupEntry = { id: string; revision: number; name: string; colour: PaletteColour; active: boolean }

/** A colour that is none of the palette's, from another system, is the first of it. */
export function paletteColour(stored: string): PaletteColour {
  return paletteColours.find((colour) => colour === stored) ?? 'blue'
}

type Listed = { id: string; name: string; colour: PaletteColour; active: boolean; tags: number }
/** With how many tags each has that were not merged. */
export async function listTagGroups(db: Db, { q, limit }: { q: string; limit: number }): Promise<Listed[]> {
  const rows = await db.$queryRaw<Listed[]>`
    SELECT g.id, g.name, g.colour, g.active, (SELECT count(*) FROM tag t WHERE t.tag_group_id = g.id AND t.merged_into_id IS NULL)::int AS tags
    FROM tag_group g WHERE position(plain_text(${q}) IN plain_text(g.name)) > 0 ORDER BY g.active DESC, lower(g.name), g.id LIMIT ${limit}`
  return rows.map((row) => ({ ...row, colour: paletteColour(row.colour) }))
}

export async function listTagGroupEntries(db: Db): Promise<TagGroupEntry[]> {
  const groups = await db.tagGroup.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, revision: true, name: true, colour: true, active: true } })
  return groups.map((group) => ({ ...group, colour: paletteColour(group.colour) }))
}

export async function findTagGroup(db: Db, id: string): Promise<TagGroupEntry | null> {
  const group = await db.tagGroup.findUnique({ where: { id }, select: { id: true, revision: true, name: true, colour: true, active: true } })
  return group && { ...group, colour: paletteColour(group.colour) }
}

/** Without those that were merged: they are none of anybody's any more. */
export function countTagsOf(db: Db, groupId: string): Promise<number> {
  return db.tag.count({ where: { tagGroupId: groupId, mergedIntoId: null } })
}

/** Tags of a group that were merged go to where what took their place is: a device may still name them. */
export async function moveMergedTags(db: Tx, groupId: string): Promise<void> {
  await db.$executeRaw`UPDATE tag t SET tag_group_id = i.tag_group_id FROM tag i WHERE i.id = t.merged_into_id AND t.tag_group_id = ${groupId}::uuid`
}

export async function insertTagGroup(db: Tx, { id, name, colour, active }: TagGroupEntry): Promise<boolean> {
  const { count } = await db.tagGroup.createMany({ data: [{ id, name, colour, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateTagGroup(db: Tx, { id, revision, name, colour, active }: TagGroupEntry): Promise<boolean> {
  const { count } = await db.tagGroup.updateMany({ where: { id, revision }, data: { name, colour, active, revision: { increment: 1 } } })
  return count === 1
}

/** A group as it stays until the end of the transaction, for whoever puts a tag into it; null where there is none. */
export async function keepTagGroup(db: Tx, id: string): Promise<{ active: boolean } | null> {
  const rows = await db.$queryRaw<{ active: boolean }[]>`SELECT active FROM tag_group WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0] ?? null
}
