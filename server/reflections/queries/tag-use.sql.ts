import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { TagPair } from '@/server/tags'

/** The number of reflections with each tag, private ones included. */
export async function countTagged(db: Db, tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.reflectionTag.groupBy({ by: ['tagId'], where: { tagId: { in: [...tagIds] } }, _count: { _all: true } })
  return new Map(rows.map(({ tagId, _count }) => [tagId, _count._all]))
}

export function countTaggedTwice(db: Db, { fromId, intoId }: TagPair): Promise<number> {
  return db.reflection.count({ where: { AND: [{ tags: { some: { tagId: fromId } } }, { tags: { some: { tagId: intoId } } }] } })
}

/** Every reflection with the one tag gets the other, once. */
export async function moveTagged(db: Tx, { fromId, intoId }: TagPair): Promise<number> {
  await db.$executeRaw`
    INSERT INTO reflection_tag (reflection_id, tag_id) SELECT reflection_id, ${intoId}::uuid FROM reflection_tag WHERE tag_id = ${fromId}::uuid ON CONFLICT DO NOTHING`
  return db.$executeRaw`DELETE FROM reflection_tag WHERE tag_id = ${fromId}::uuid`
}
