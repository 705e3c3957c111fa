import 'server-only'
import type { Tx } from '@/server/kernel/db'

export function countTags(db: Tx, ids: readonly string[]): Promise<number> {
  return db.tag.count({ where: { id: { in: [...ids] } } })
}

export async function insertTags(db: Tx, sessionId: string, tagIds: readonly string[]): Promise<number> {
  const { count } = await db.treatmentSessionTag.createMany({ data: tagIds.map((tagId) => ({ sessionId, tagId })), skipDuplicates: true })
  return count
}

export async function deleteTags(db: Tx, sessionId: string, tagIds: readonly string[]): Promise<number> {
  const { count } = await db.treatmentSessionTag.deleteMany({ where: { sessionId, tagId: { in: [...tagIds] } } })
  return count
}
