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

/** The people who have commented and read everything that was submitted, whether or not it was given to them. */
export async function listCommenters(db: Db, reflectionId: string): Promise<string[]> {
  const people = await db.user.findMany({
    where: {
      reflectionComments: { some: { reflectionId } },
      ...{ status: 'ENABLED', deletedAt: null },
      roles: { some: { role: { privileges: { some: { privilege: { in: ['REFLECTIONS_VIEW_ALL', 'ALL'] } } } } } },
    },
    select: { id: true },
  })
  return people.map(({ id }) => id)
}

/** Whether the comment with this id is the author's and belongs to this reflection, because the request was sent again. */
export async function isOwnComment(
  db: Db,
  { id, reflectionId, authorId }: { readonly id: string; readonly reflectionId: string; readonly authorId: string },
): Promise<boolean> {
  return (await db.reflectionComment.count({ where: { id, reflectionId, authorId } })) > 0
}
