import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

const person = { id: true, displayName: true, jobTitle: true, programme: { select: { name: true } }, year: true } as const
export type PersonRow = Prisma.UserGetPayload<{ select: typeof person }>
const enabled: Prisma.UserWhereInput = { status: 'ENABLED', deletedAt: null }
const mostPeople = 500

export function listStudents(db: Db, scope: UserScope): Promise<PersonRow[]> {
  return db.user.findMany({
    where: { AND: [scope.where, enabled, { roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } } }] },
    select: person,
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
    take: mostPeople,
  })
}

export async function isStudentOf(db: Tx, scope: UserScope, id: string): Promise<boolean> {
  return (await db.user.count({ where: { AND: [scope.where, enabled, { id }] } })) > 0
}

/** Who holds one of these roles; of none named, whoever teaches. */
export function listHolders(db: Db, roleIds: readonly string[]): Promise<PersonRow[]> {
  const role: Prisma.UserRoleWhereInput =
    roleIds.length > 0 ? { roleId: { in: [...roleIds] } } : { role: { privileges: { some: { privilege: 'APP_TEACHER' } } } }
  return db.user.findMany({
    where: { ...enabled, roles: { some: role } },
    select: person,
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
    take: mostPeople,
  })
}

export function listNamed(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return db.user.findMany({ where: { ...enabled, id: { in: [...ids] } }, select: person, orderBy: [{ lastName: 'asc' }, { id: 'asc' }] })
}

export async function listEnabled(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { ...enabled, id: { in: [...ids] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}
