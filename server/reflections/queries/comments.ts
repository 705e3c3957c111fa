import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

export function countComments(db: Db, reflectionId: string): Promise<number> {
  return db.reflectionComment.count({ where: { reflectionId } })
}

type Comment = {
  readonly id: string
  readonly reflectionId: string
  readonly authorId: string
  readonly promptUid: string | null
  readonly text: string
  readonly createdAt: Date
}
/** False where the id is taken. */
export async function insertComment(db: Tx, row: Comment): Promise<boolean> {
  const { count } = await db.reflectionComment.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}
