import 'server-only'
import { isAbove, type Privilege } from '@/lib/privileges'
import type { Tx } from '@/server/kernel/db'
import { countAdmins, privilegesIn, mayGive, type ManyAccount, type RoleRow } from '@/server/users'

type Held = ReadonlySet<Privilege>
/** The fields that decide about somebody's access. */
type Entrance = Pick<ManyAccount, 'username' | 'email' | 'status' | 'roleIds'>
type Known = { readonly roles: readonly RoleRow[]; readonly held: Held }

/** Why somebody who holds `held` may not change an account from `from` to `to` (decision 0024); null where they may. */
export function entranceProblem(
  { from, to }: { readonly from: Entrance | null; readonly to: Entrance },
  { roles, held }: Known,
): string | null {
  const had = from?.roleIds ?? []
  const isHigher = isAbove(privilegesIn(roles, had), held)
  const changed = [...to.roleIds.filter((id) => !had.includes(id)), ...had.filter((id) => !to.roleIds.includes(id))]
  const isThere = to.roleIds.every((id) => roles.some((role) => role.id === id))
  if (changed.length > 0 && (!isThere || isHigher || roles.some((role) => changed.includes(role.id) && !mayGive(role.privileges, held))))
    return 'roleNotYours'
  return from !== null && isHigher && (to.username !== from.username || to.email !== from.email || to.status !== from.status)
    ? 'aboveYou'
    : null
}

export function losesAllPrivileges({ from, to }: { readonly from: Entrance; readonly to: Entrance }, roles: readonly RoleRow[]): boolean {
  const isAll = ({ status, roleIds }: Entrance) => status === 'ENABLED' && privilegesIn(roles, roleIds).has('ALL')
  return isAll(from) && !isAll(to)
}

/** Whether an admin with every privilege is left besides the people in `losing`. */
export async function hasOtherAdmin(db: Tx, losing: readonly string[]): Promise<boolean> {
  return losing.length === 0 || (await countAdmins(db, { besides: losing })) > 0
}
