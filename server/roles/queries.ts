import 'server-only'
import type { RoleFields } from '@/lib/contracts/roles'
import { Prisma } from '@/lib/generated/prisma/client'
import { isPrivilege, type Privilege } from '@/lib/privileges'
import { builtInNames, type BuiltInRole } from '@/lib/roles'
import type { Db, Tx } from '@/server/kernel/db'

export const roleTable = { table: Prisma.sql`role`, name: Prisma.sql`name` } as const
export type RoleRow = { id: string; name: string; builtIn: BuiltInRole | null; revision: number; privileges: ReadonlySet<Privilege>; holders: number }

const placeOf = ({ builtIn }: Pick<RoleRow, 'builtIn'>) => (builtIn === null ? builtInNames.length : builtInNames.indexOf(builtIn))

/** Built-in ones first, then by name. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  const rows = await db.role.findMany({
    select: { id: true, name: true, builtIn: true, revision: true, privileges: { select: { privilege: true } }, _count: { select: { users: { where: { user: { deletedAt: null } } } } } },
    orderBy: { name: 'asc' },
  })
  return rows
    .map(({ builtIn, privileges, _count, ...row }): RoleRow => ({
      ...row,
      builtIn: builtInNames.find((name) => name === builtIn) ?? null,
      privileges: new Set(privileges.map(({ privilege }) => privilege).filter(isPrivilege)),
      holders: _count.users,
    }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

export type HolderRow = { id: string; displayName: string; username: string; profileImageId: string | null }

export function listHolders(db: Db, roleId: string, most: number): Promise<HolderRow[]> {
  return db.user.findMany({
    where: { deletedAt: null, roles: { some: { roleId } } },
    select: { id: true, displayName: true, username: true, profileImageId: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: most,
  })
}

/** All that the holders of a role hold, by whichever role. */
export async function listHeldBeside(db: Db, roleId: string): Promise<ReadonlySet<Privilege>> {
  const rows = await db.rolePrivilege.findMany({ where: { role: { users: { some: { user: { roles: { some: { roleId } } } } } } }, select: { privilege: true }, distinct: ['privilege'] })
  return new Set(rows.map(({ privilege }) => privilege).filter(isPrivilege))
}

/** People who can log in and hold everything, as it stands in this transaction. `closed`: usernames that cannot. */
export function countAdmins(db: Db, closed: readonly string[]): Promise<number> {
  return db.user.count({ where: { usernameKey: { notIn: [...closed] }, status: 'ENABLED', activation: 'ACTIVE', deletedAt: null, roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } } } })
}

/** False where there is one of that id or name already. */
export async function insertRole(db: Tx, id: string, { name, privileges }: RoleFields): Promise<boolean> {
  const { count } = await db.role.createMany({ data: [{ id, name }], skipDuplicates: true })
  if (count === 1) await db.rolePrivilege.createMany({ data: privileges.map((privilege) => ({ roleId: id, privilege })) })
  return count === 1
}

type Changed = { readonly id: string; readonly revision: number; readonly name: string; readonly added: readonly Privilege[]; readonly removed: readonly Privilege[] }

/** What neither was given nor taken stays, known to this version or not. False where somebody saved it since. */
export async function updateRole(db: Tx, { id, revision, name, added, removed }: Changed): Promise<boolean> {
  const { count } = await db.role.updateMany({ where: { id, revision }, data: { name, revision: { increment: 1 } } })
  if (count !== 1) return false
  await db.rolePrivilege.deleteMany({ where: { roleId: id, privilege: { in: [...removed] } } })
  await db.rolePrivilege.createMany({ data: added.map((privilege) => ({ roleId: id, privilege })), skipDuplicates: true })
  return true
}

/** Its holders hold the other one then, those who held both that one alone. */
export async function deleteRole(db: Tx, { id, revision, replacementId }: { id: string; revision: number; replacementId: string | null }): Promise<boolean> {
  if (replacementId !== null) {
    await db.$executeRaw`INSERT INTO user_role (user_id, role_id) SELECT user_id, ${replacementId}::uuid FROM user_role WHERE role_id = ${id}::uuid ON CONFLICT DO NOTHING`
  }
  await db.userRole.deleteMany({ where: { roleId: id } })
  await db.rolePrivilege.deleteMany({ where: { roleId: id } })
  const { count } = await db.role.deleteMany({ where: { id, revision } })
  return count === 1
}
