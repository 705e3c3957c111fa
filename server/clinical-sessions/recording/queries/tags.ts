import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { TagPair } from '@/server/tags'

export async function insertTags(db: Tx, sessionId: string, tagIds: readonly string[]): Promise<number> {
  const { count } = await db.treatmentSessionTag.createMany({ data: tagIds.map((tagId) => ({ sessionId, tagId })), skipDuplicates: true })
  return count
}

export async function deleteTags(db: Tx, sessionId: string, tagIds: readonly string[]): Promise<number> {
  const { count } = await db.treatmentSessionTag.deleteMany({ where: { sessionId, tagId: { in: [...tagIds] } } })
  return count
}

/** The number of sessions with each of these tags; the reader edits the institution's tags, and learns no more of sessions. */
export async function countTagged(db: Db, tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT tag_id AS id, count(*)::int AS count FROM treatment_session_tag WHERE tag_id = ANY(${[...tagIds]}::uuid[]) GROUP BY tag_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function countTaggedTwice(db: Db, { fromId, intoId }: TagPair): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM treatment_session_tag x JOIN treatment_session_tag y ON y.session_id = x.session_id AND y.tag_id = ${intoId}::uuid WHERE x.tag_id = ${fromId}::uuid`
  return rows[0]?.count ?? 0
}

/** Returns the number of sessions. */
export async function moveTagged(db: Tx, { fromId, intoId }: TagPair): Promise<number> {
  await db.$executeRaw`
    INSERT INTO treatment_session_tag (session_id, tag_id) SELECT session_id, ${intoId}::uuid FROM treatment_session_tag WHERE tag_id = ${fromId}::uuid ON CONFLICT DO NOTHING`
  return db.$executeRaw`DELETE FROM treatment_session_tag WHERE tag_id = ${fromId}::uuid`
}
