import 'server-only'
import { isPrivilege, type Privilege } from '@/lib/privileges'
import { builtInNames, type BuiltInRole } from '@/lib/roles'
import type { Db } from '@/server/kernel/db'
import { closedAccounts } from '@/server/sign-in'

export type RoleRow = {
  id: string
  name: string
  builtIn: BuiltInRole | null
  revision: number
  asksSecondFactor: boolean
  privileges: ReadonlySet<Privilege>
}

const placeOf = ({ builtIn }: Pick<RoleRow, 'builtIn'>) => (builtIn === null ? builtInNames.length : builtInNames.indexOf(builtIn))

/** Built-in ones first, then by name. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  const rows = await db.role.findMany({
    select: { id: true, name: true, builtIn: true, revision: true, asksSecondFactor: true, privileges: { select: { privilege: true } } },
    orderBy: { name: 'asc' },
  })
  return rows
    .map(({ builtIn, privileges, ...row }): RoleRow => ({
      ...row,
      builtIn: builtInNames.find((name) => name === builtIn) ?? null,
      privileges: new Set(privileges.map(({ privilege }) => privilege).filter(isPrivilege)),
    }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

/** The number of people who will hold everything once they have set a password. */
export function countInvitedAdmins(db: Db): Promise<number> {
  return db.user.count({
    where: {
      status: 'ENABLED',
      activation: 'PENDING',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } },
    },
  })
}

/**
 * The number of people who can log in and hold everything, as of this transaction: all, or all besides these. Accounts with a publicly known password do not
 * count.
 */
export async function countAdmins(db: Db, { besides = [] }: { readonly besides?: readonly string[] } = {}): Promise<number> {
  return db.user.count({
    where: {
      id: { notIn: [...besides] },
      usernameKey: { notIn: await closedAccounts(db) },
      status: 'ENABLED',
      activation: 'ACTIVE',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } },
    },
  })
}
