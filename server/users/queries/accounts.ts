import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import type { Prisma } from '@/lib/generated/prisma/client'
import { recordOf } from '@/lib/records'
import { storedColumns } from '@/lib/users/account-fields'
import type { Db, Tx } from '@/server/kernel/db'
import { writtenRow } from '../account-row'
import type { UserScope } from '../scope'

const columns = {
  id: true,
  revision: true,
  ...recordOf(storedColumns, () => true as const),
  roles: { select: { roleId: true } },
} as const satisfies Prisma.UserSelect

export type AccountRow = Prisma.UserGetPayload<{ select: typeof columns }>

export function findAccount(db: Db, scope: UserScope, id: string): Promise<AccountRow | null> {
  return db.user.findFirst({ where: { AND: [scope.where, { id, deletedAt: null }] }, select: columns })
}

/** Locks all accounts against other changes, so that checks of taken names and of the last administrator stay true until the transaction ends. */
export async function lockAccounts(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.accounts'))`
}

export async function isEnabled(db: Db, id: string): Promise<boolean> {
  return (await db.user.count({ where: { id, status: 'ENABLED', deletedAt: null } })) === 1
}

/** The names and addresses that other accounts have. */
export async function findTaken(
  db: Db,
  { id, username, email }: { id: string | null; username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const [usernameKey, emailKey] = [accountKey(username), accountKey(email)]
  const found = await db.user.findMany({
    where: { OR: [{ usernameKey }, { emailKey }], ...(id !== null && { NOT: { id } }) },
    select: { usernameKey: true, emailKey: true },
  })
  return { username: found.some((one) => one.usernameKey === usernameKey), email: found.some((one) => one.emailKey === emailKey) }
}

function columnsOf(fields: AccountFields) {
  return { ...writtenRow(fields), usernameKey: accountKey(fields.username), emailKey: accountKey(fields.email) }
}

type NewAccount = { id: string; fields: AccountFields; passwordHash: string | null; at: Date }

/** False where the name or the address was taken in the very moment: the unique keys decide. */
export async function insertAccount(db: Tx, { id, fields, passwordHash, at }: NewAccount): Promise<boolean> {
  const activation = passwordHash === null ? 'PENDING' : 'ACTIVE'
  const { count } = await db.user.createMany({
    data: [{ id, ...columnsOf(fields), passwordHash, passwordByOther: passwordHash !== null, activation, createdAt: at }],
    skipDuplicates: true,
  })
  if (count === 1) await db.userRole.createMany({ data: fields.roleIds.map((roleId) => ({ userId: id, roleId })), skipDuplicates: true })
  return count === 1
}

/** False where somebody has saved the account since. */
export async function updateAccount(
  db: Tx,
  { id, revision, fields }: { id: string; revision: number; fields: AccountFields },
): Promise<boolean> {
  const { count } = await db.user.updateMany({ where: { id, revision }, data: { ...columnsOf(fields), revision: { increment: 1 } } })
  return count === 1
}

export async function replaceRoles(db: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.userRole.deleteMany({ where: { userId, roleId: { notIn: [...roleIds] } } })
  await db.userRole.createMany({ data: roleIds.map((roleId) => ({ userId, roleId })), skipDuplicates: true })
}

export async function updateStatus(
  db: Tx,
  { id, revision, from, to }: { id: string; revision: number; from: AccountRow['status']; to: AccountRow['status'] },
): Promise<number> {
  const { count } = await db.user.updateMany({ where: { id, revision, status: from }, data: { status: to, revision: { increment: 1 } } })
  return count
}

type Choice = { id: string; name: string }
export type StudyChoices = { programmes: (Choice & { lengthYears: number })[]; groups: Choice[]; firms: Choice[] }

/** The default grouping, whose group is stored with each person. */
export async function findDefaultGroupingId(db: Db): Promise<string | null> {
  return (await db.grouping.findFirst({ where: { isDefault: true }, select: { id: true } }))?.id ?? null
}

/** Programmes, groups and firms in use, and those of the person. Groups are those of the default grouping. */
export async function listStudyChoices(
  db: Db,
  own: { programmeId: string | null; groupId: string | null; firmId: string | null },
): Promise<StudyChoices> {
  const named = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const
  const orOwn = (id: string | null) => (id === null ? [] : [{ id }])
  const [programmes, groups, firms] = [
    await db.programme.findMany({
      where: { OR: [{ published: true }, ...orOwn(own.programmeId)] },
      select: { id: true, name: true, lengthYears: true },
      orderBy: { name: 'asc' },
    }),
    await db.studentGroup.findMany({ where: { OR: [{ grouping: { isDefault: true }, active: true }, ...orOwn(own.groupId)] }, ...named }),
    await db.firm.findMany({ where: { OR: [{ active: true }, ...orOwn(own.firmId)] }, ...named }),
  ]
  return { programmes, groups, firms }
}
