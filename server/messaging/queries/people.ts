import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { withStudentRole } from '@/server/users'
import type { ReachScope } from '../scope'

type Reached = { id: string; displayName: string; jobTitle: string | null; year: number | null; group: { name: string } | null }

export function listReachablePeople(
  db: Db,
  scope: ReachScope,
  { words, id, limit }: { words: readonly string[]; id: string | undefined; limit: number },
): Promise<Reached[]> {
  return db.user.findMany({
    where: { AND: [scope.where, ...(id === undefined ? [] : [{ id }]), ...words.map((word) => ({ searchName: { contains: word } }))] },
    select: { id: true, displayName: true, jobTitle: true, year: true, group: { select: { name: true } } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
}

/** The people among these ids whom the scope lets somebody write to. */
export async function findReachedIds(db: Db, scope: ReachScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { AND: [scope.where, { id: { in: [...ids] } }] }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

export async function isStudentAmong(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await db.user.count({ where: { AND: [withStudentRole, { id: { in: [...ids] } }] } })) > 0
}

/** Whether a student reads what is written to a thread, or has written to it. */
export async function isWithStudent(db: Db, threadId: string): Promise<boolean> {
  return (await db.threadMember.count({ where: { threadId, user: withStudentRole } })) > 0
}

/** Whether one of these people has no thread with the person yet. */
export async function areNew(db: Db, { userId, ids }: { userId: string; ids: readonly string[] }): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isNew: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM unnest(${[...ids]}::uuid[]) AS p(id) WHERE NOT EXISTS (
      SELECT 1 FROM thread_member o JOIN thread t ON t.id = o.thread_id AND t.kind = 'DIRECT'
        JOIN thread_member m ON m.thread_id = o.thread_id AND m.user_id = ${userId}::uuid WHERE o.user_id = p.id)) AS "isNew"`
  return row?.isNew ?? false
}

/** Whether somebody is a student; null where they are out of scope. */
export async function isStudentId(db: Db, scope: ReachScope, id: string): Promise<boolean | null> {
  const found = await db.user.findFirst({
    where: { AND: [scope.where, { id }] },
    select: { roles: { where: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } }, select: { roleId: true } } },
  })
  return found && found.roles.length > 0
}

export async function insertBlock(db: Tx, row: { userId: string; blockedId: string; at: Date }): Promise<void> {
  await db.messageBlock.createMany({ data: [row], skipDuplicates: true })
}

/** Returns false where there was no such block. */
export async function deleteBlock(db: Tx, row: { userId: string; blockedId: string }): Promise<boolean> {
  const { count } = await db.messageBlock.deleteMany({ where: row })
  return count === 1
}

export async function listBlocks(db: Db, userId: string): Promise<{ id: string; displayName: string }[]> {
  const rows = await db.messageBlock.findMany({
    where: { userId },
    select: { blocked: { select: { id: true, displayName: true } } },
    orderBy: { at: 'desc' },
    take: 200,
  })
  return rows.map(({ blocked }) => blocked)
}

const mostInSight = 5_000
/** The ids of the people who match any of these conditions. */
export async function listIdsOf(db: Db, ways: readonly Prisma.UserWhereInput[]): Promise<string[]> {
  const rows = await db.user.findMany({ where: { deletedAt: null, OR: [...ways] }, select: { id: true }, take: mostInSight })
  return rows.map(({ id }) => id)
}
