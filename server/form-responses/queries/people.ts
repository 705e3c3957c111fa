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

/** The people who hold one of these roles; where no role is named, everybody who teaches. */
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

export function listEnabledPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return db.user.findMany({ where: { ...enabled, id: { in: [...ids] } }, select: person, orderBy: [{ lastName: 'asc' }, { id: 'asc' }] })
}

export async function listEnabledIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.user.findMany({ where: { ...enabled, id: { in: [...ids] } }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** The facts that somebody's place in a form depends on: their roles, and whether they teach. */
export type Rights = { readonly roleIds: ReadonlySet<string>; readonly teaches: boolean }

/** The rights of those of the given people who can log in. */
export async function listRights(db: Db, ids: readonly string[]): Promise<Map<string, Rights>> {
  const rows = await db.$queryRaw<{ id: string; roleIds: string[]; teaches: boolean }[]>`
    SELECT u.id, array_remove(array_agg(DISTINCT r.role_id), NULL) AS "roleIds", COALESCE(bool_or(p.privilege = 'APP_TEACHER'), false) AS teaches
    FROM app_user u LEFT JOIN user_role r ON r.user_id = u.id LEFT JOIN role_privilege p ON p.role_id = r.role_id
    WHERE u.id = ANY(${[...new Set(ids)]}::uuid[]) AND u.status = 'ENABLED' AND u.deleted_at IS NULL GROUP BY u.id`
  return new Map(rows.map(({ id, roleIds, teaches }) => [id, { roleIds: new Set(roleIds), teaches }]))
}

export async function isErased(db: Db, id: string | null): Promise<boolean> {
  return id !== null && (await db.user.count({ where: { id, erasedAt: { not: null } } })) > 0
}
