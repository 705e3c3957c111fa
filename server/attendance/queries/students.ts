import 'server-only'
import type { Db } from '@/server/kernel/db'
import { enabledStudents, type UserScope } from '@/server/users'

type Wanted = { readonly words: readonly string[]; readonly but: readonly string[]; readonly limit: number }

/** Students whose name has all of the words, by name. */
export async function findStudents(
  db: Db,
  scope: UserScope,
  { words, but, limit }: Wanted,
): Promise<{ id: string; displayName: string; caption: string }[]> {
  const rows = await db.user.findMany({
    where: {
      AND: [scope.where, enabledStudents, { id: { notIn: [...but] } }, ...words.map((word) => ({ searchName: { contains: word } }))],
    },
    select: { id: true, displayName: true, studentIdNumber: true, group: { select: { name: true } } },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(({ id, displayName, studentIdNumber, group }) => ({ id, displayName, caption: group?.name ?? studentIdNumber ?? '' }))
}

/** The given ids that belong to students who may be chosen. */
export async function listStudents(db: Db, scope: UserScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.user.findMany({ where: { AND: [scope.where, enabledStudents, { id: { in: [...ids] } }] }, select: { id: true } })
  return rows.map(({ id }) => id)
}
