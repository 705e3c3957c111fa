import 'server-only'
import type { PaletteColour } from '@/lib/clinical/palette'
import { paletteColours } from '@/lib/clinical/palette'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { entryStore, mostListed } from '@/server/kernel/queries/entry-store.sql'

/** A colour from another system that is not in the palette becomes the palette's first. */
export function paletteColour(stored: string): PaletteColour {
  return paletteColours.find((colour) => colour === stored) ?? 'blue'
}

export const tagGroupStore = entryStore({
  model: 'TagGroup',
  columns: ['name', 'colour', 'active'],
  table: { table: Prisma.sql`tag_group`, name: Prisma.sql`name`, active: Prisma.sql`active`, since: Prisma.sql`out_of_use_at` },
  name: 'name',
  // Tags that were merged are left out, because they do not exist for anybody any more.
  uses: { tags: Prisma.sql`SELECT tag_group_id FROM tag WHERE merged_into_id IS NULL` },
  read: ({ colour, ...group }) => ({ ...group, colour: paletteColour(colour) }),
})

/** The groups into which a tag can be put, those in use first. */
export const listTagGroups = (db: Db) => tagGroupStore.list(db, { q: '', limit: mostListed })

/** Puts each merged tag of a group into the group of the tag that replaced it. Merged tags stay, because a device may still name them. */
export async function moveMergedTags(db: Tx, groupId: string): Promise<void> {
  await db.$executeRaw`UPDATE tag t SET tag_group_id = i.tag_group_id FROM tag i WHERE i.id = t.merged_into_id AND t.tag_group_id = ${groupId}::uuid`
}

/** Locks a group against changes until the transaction ends, for callers that put a tag into it. Returns null where there is no such group. */
export async function lockSharedTagGroup(db: Tx, id: string): Promise<{ active: boolean } | null> {
  const rows = await db.$queryRaw<{ active: boolean }[]>`SELECT active FROM tag_group WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0] ?? null
}
