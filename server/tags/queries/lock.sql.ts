import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** Keeps these tags, and those that took their place, from being merged or deleted until the end of the transaction. Returns the ids of the locked tags. */
export async function lockSharedTagRows(db: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM tag WHERE id = ANY(${[...ids]}::uuid[]) OR id IN (SELECT merged_into_id FROM tag WHERE id = ANY(${[...ids]}::uuid[])) ORDER BY id FOR KEY SHARE`
  return rows.map(({ id }) => id)
}

export type KeptTag = { given: string; id: string; wasInUse: boolean }

/** The tag that took the place of each, or the tag itself where it was not merged, and whether that tag is in use or was at that time. */
export function listKeptTags(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<KeptTag[]> {
  return db.$queryRaw`
    SELECT t.id AS given, n.id, (n.active OR n.out_of_use_at > ${at}::timestamptz) AND (g.active OR g.out_of_use_at > ${at}::timestamptz) AS "wasInUse"
    FROM tag t JOIN tag n ON n.id = COALESCE(t.merged_into_id, t.id) JOIN tag_group g ON g.id = n.tag_group_id WHERE t.id = ANY(${[...ids]}::uuid[])`
}
