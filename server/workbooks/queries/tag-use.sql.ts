import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { TagPair } from '@/server/tags'

/** The number of workbook items that ask for each tag. */
export async function countAsking(db: Db, tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.workbookItemTag.groupBy({ by: ['tagId'], where: { tagId: { in: [...tagIds] } }, _count: { _all: true } })
  return new Map(rows.map(({ tagId, _count }) => [tagId, _count._all]))
}

export function countAskingTwice(db: Db, { fromId, intoId }: TagPair): Promise<number> {
  return db.workbookItem.count({ where: { AND: [{ tags: { some: { tagId: fromId } } }, { tags: { some: { tagId: intoId } } }] } })
}

/** Items that ask for the one tag ask for the other instead, once. */
export async function moveAsked(db: Tx, { fromId, intoId }: TagPair): Promise<number> {
  await db.$executeRaw`
    INSERT INTO workbook_item_tag (item_id, tag_id) SELECT item_id, ${intoId}::uuid FROM workbook_item_tag WHERE tag_id = ${fromId}::uuid ON CONFLICT DO NOTHING`
  return db.$executeRaw`DELETE FROM workbook_item_tag WHERE tag_id = ${fromId}::uuid`
}
