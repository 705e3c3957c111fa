import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

const there = { status: 'ENABLED', deletedAt: null } as const

export async function isStudentOf(db: Db, scope: UserScope, id: string): Promise<boolean> {
  return (await db.user.count({ where: { AND: [scope.where, there, { id }] } })) > 0
}

/** The people who can be named, by a part of their name. */
export function listNameable(db: Db, scope: UserScope, q: string): Promise<{ id: string; displayName: string; jobTitle: string | null }[]> {
  return db.user.findMany({
    where: { AND: [scope.where, there, { displayName: { contains: q, mode: 'insensitive' } }] },
    select: { id: true, displayName: true, jobTitle: true },
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
    take: 50,
  })
}

export function findPerson(db: Db, scope: UserScope, id: string): Promise<{ id: string; displayName: string } | null> {
  return db.user.findFirst({ where: { AND: [scope.where, there, { id }] }, select: { id: true, displayName: true } })
}
