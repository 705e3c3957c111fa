import 'server-only'
import type { RoleFields } from '@/lib/contracts/roles'
import { Prisma } from '@/lib/generated/prisma/client'
import { isPrivilege, type Privilege } from '@/lib/privileges'
import type { Db, Tx } from '@/server/kernel/db'
import { listRoles as listEveryRole, moveHolders, type RoleRow as Role } from '@/server/users'

export const roleTable = { table: Prisma.sql`role`, name: Prisma.sql`name` } as const
export type RoleRow = Role & { holders: number }

/** The roles, each with the number of its holders whose account was not removed. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  const [roles, counts] = [
    await listEveryRole(db),
    await db.userRole.groupBy({ by: ['roleId'], where: { user: { deletedAt: null } }, _count: true }),
  ]
  const holders = new Map(counts.map(({ roleId, _count }) => [roleId, _count]))
  return roles.map((role) => ({ ...role, holders: holders.get(role.id) ?? 0 }))
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

/** All privileges of the holders of a role, through whichever role. */
export async function listHeldBeside(db: Db, roleId: string): Promise<ReadonlySet<Privilege>> {
  const rows = await db.rolePrivilege.findMany({
    where: { role: { users: { some: { user: { roles: { some: { roleId } } } } } } },
    select: { privilege: true },
    distinct: ['privilege'],
  })
  return new Set(rows.map(({ privilege }) => privilege).filter(isPrivilege))
}

/** The number of a role's holders who would not have one of these privileges by any other role: whoever removes a privilege is asked to confirm this number. */
export async function countLosers(db: Db, roleId: string, privileges: readonly Privilege[]): Promise<number> {
  const [row] = await db.$queryRaw<{ losers: number }[]>`
    SELECT count(*)::int AS losers FROM user_role h JOIN app_user u ON u.id = h.user_id AND u.deleted_at IS NULL
    WHERE h.role_id = ${roleId}::uuid AND EXISTS (
      SELECT 1 FROM unnest(${[...privileges]}::text[]) taken(privilege) WHERE NOT EXISTS (
        SELECT 1 FROM user_role o JOIN role_privilege p ON p.role_id = o.role_id
        WHERE o.user_id = h.user_id AND o.role_id <> h.role_id AND p.privilege IN (taken.privilege, 'ALL')))`
  return row?.losers ?? 0
}

/** Returns false where there is a role of that id or name already. */
export async function insertRole(
  db: Tx,
  { id, name, privileges, asksSecondFactor }: RoleFields & { id: string; asksSecondFactor: boolean },
): Promise<boolean> {
  const { count } = await db.role.createMany({ data: [{ id, name, asksSecondFactor }], skipDuplicates: true })
  if (count === 1) await db.rolePrivilege.createMany({ data: privileges.map((privilege) => ({ roleId: id, privilege })) })
  return count === 1
}

type Changed = {
  readonly id: string
  readonly revision: number
  readonly name: string
  readonly asksSecondFactor: boolean
  readonly added: readonly Privilege[]
  readonly removed: readonly Privilege[]
}

/** A privilege that was neither given nor taken stays, whether this version knows it or not. Returns false where somebody saved the role since. */
export async function updateRole(db: Tx, { id, revision, name, asksSecondFactor, added, removed }: Changed): Promise<boolean> {
  const { count } = await db.role.updateMany({ where: { id, revision }, data: { name, asksSecondFactor, revision: { increment: 1 } } })
  if (count !== 1) return false
  await db.rolePrivilege.deleteMany({ where: { roleId: id, privilege: { in: [...removed] } } })
  await db.rolePrivilege.createMany({ data: added.map((privilege) => ({ roleId: id, privilege })), skipDuplicates: true })
  return true
}

/** Its holders get the other role; people who held both keep only the other one. */
export async function deleteRole(
  db: Tx,
  { id, revision, replacementId }: { id: string; revision: number; replacementId: string | null },
): Promise<boolean> {
  await moveHolders(db, { fromId: id, toId: replacementId })
  await db.rolePrivilege.deleteMany({ where: { roleId: id } })
  const { count } = await db.role.deleteMany({ where: { id, revision } })
  return count === 1
}
