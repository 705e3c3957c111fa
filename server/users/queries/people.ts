import 'server-only'
import type { AccountState } from '@/lib/users/account-states'
import type { Prisma } from '@/lib/generated/prisma/client'
import { recordOf } from '@/lib/records'
import { calendarYears, givenNames } from '@/lib/users/account-fields'
import { sortedPeopleColumns, type SortedPeopleColumn } from '@/lib/users/people-columns'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { UserScope } from '../scope'
import { listGivableFlags, type CarriedFlag } from './flags.sql'

type PeopleWanted = {
  readonly words: readonly string[]
  readonly roleId?: string | undefined
  readonly programmeId?: string | undefined
  readonly year?: number | 'GRADUATED' | undefined
  readonly groupId?: string | undefined
  readonly firmId?: string | undefined
  readonly state?: AccountState | undefined
  readonly flagId?: string | undefined
}

export type ChosenPeople = { readonly ids: readonly string[] } | { readonly wanted: PeopleWanted; readonly exceptIds: readonly string[] }

const named = { select: { name: true } } as const
const columns = {
  id: true,
  displayName: true,
  username: true,
  email: true,
  profileImageId: true,
  status: true,
  activation: true,
  year: true,
  graduated: true,
  lastSeenAt: true,
  createdAt: true,
  ...recordOf([...givenNames, ...calendarYears], () => true as const),
  programme: named,
  group: named,
  firm: named,
  roles: { select: { role: { select: { name: true, builtIn: true } } }, orderBy: { role: { name: 'asc' } } },
} as const satisfies Prisma.UserSelect

export type PersonRow = Prisma.UserGetPayload<{ select: typeof columns }>

export function countPeople(db: Db, scope: UserScope, wanted: PeopleWanted): Promise<number> {
  return db.user.count({ where: whereOf(scope, wanted) })
}

export async function isAnybodyBut(db: Db, scope: UserScope, userId: string): Promise<boolean> {
  return (
    (await db.user.findFirst({ where: { AND: [scope.where, { deletedAt: null, id: { not: userId } }] }, select: { id: true } })) !== null
  )
}

/** The number of people who were invited and have not come yet, and of those among them whose links have all lapsed. */
export async function countInvited(db: Db, scope: UserScope, at: Date): Promise<{ pending: number; lapsed: number }> {
  const [all, lapsed] = await Promise.all([db.user.count({ where: pendingIn(scope) }), countLapsed(db, scope, at)])
  return { pending: all, lapsed }
}

const pendingIn = (scope: UserScope): Prisma.UserWhereInput => ({ AND: [scope.where, { deletedAt: null }, whereState.PENDING] })

/** The number of invited people without a valid invitation. */
export function countLapsed(db: Db, scope: UserScope, at: Date): Promise<number> {
  const isLive = { purpose: 'INVITE', usedAt: null, expiresAt: { gt: at } } as const
  return db.user.count({ where: { AND: [pendingIn(scope), { accountTokens: { none: isLive } }] } })
}

type Part = { readonly skip?: number; readonly take: number; readonly sort?: string | undefined }

export function listPeople(db: Db, scope: UserScope, wanted: PeopleWanted, part: Part): Promise<PersonRow[]> {
  return listRows(db, whereOf(scope, wanted), part)
}

/** Those people in scope who were chosen. */
export function listChosenPeople(db: Db, scope: UserScope, chosen: ChosenPeople, part: Part): Promise<PersonRow[]> {
  return listRows(db, whereChosen(scope, chosen), part)
}

/** People without a programme, group or firm come last in both directions; sorting by the name of a relation cannot express that. */
async function listRows(db: Db, where: Prisma.UserWhereInput, part: Part): Promise<PersonRow[]> {
  const { skip = 0, take, sort } = part
  const column = pointed.find((one) => sort === `-${one}`)
  if (column === undefined) return findRows(db, where, part)
  const [having, lacking] = [{ AND: [where, { [column]: { isNot: null } }] }, { AND: [where, { [column]: { is: null } }] }]
  const rows = await findRows(db, having, part)
  if (rows.length === take) return rows
  const before = rows.length > 0 ? skip + rows.length : await db.user.count({ where: having })
  return [...rows, ...(await findRows(db, lacking, { skip: Math.max(0, skip - before), take: take - rows.length, sort }))]
}
const pointed = ['programme', 'group', 'firm'] as const

function findRows(db: Db, where: Prisma.UserWhereInput, { skip = 0, take, sort }: Part): Promise<PersonRow[]> {
  return db.user.findMany({
    where,
    select: columns,
    orderBy: orderOf(sort),
    skip,
    take,
  })
}

type Order = Prisma.UserOrderByWithRelationInput
const byName: Order[] = [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }]

/** People with equal values are sorted by name. Those without a value come last in both directions. */
function orderOf(sort: string | undefined): Order[] {
  const column = sortedPeopleColumns.find((one) => one === sort?.replace('-', ''))
  return column === undefined ? byName : [...orders[column](sort?.startsWith('-') ? 'desc' : 'asc'), ...byName]
}

type Direction = 'asc' | 'desc'
const nullsLast = (sort: Direction) => ({ sort, nulls: 'last' }) as const
const orders: Record<SortedPeopleColumn, (direction: Direction) => Order[]> = {
  name: (to) => [{ lastName: to }, { firstName: to }, { id: to }],
  username: (to) => [{ usernameKey: to }],
  email: (to) => [{ emailKey: to }],
  programme: (to) => [{ programme: { name: to } }, { graduated: to }, { year: nullsLast(to) }],
  group: (to) => [{ group: { name: to } }],
  firm: (to) => [{ firm: { name: to } }],
  state: (to) => [{ status: to }, { activation: to === 'asc' ? 'desc' : 'asc' }],
  lastSeen: (to) => [{ lastSeenAt: nullsLast(to) }],
  studentIdNumber: (to) => [{ studentIdNumber: nullsLast(to) }],
  hospitalResourceNumber: (to) => [{ hospitalResourceNumber: nullsLast(to) }],
  registrationNumber: (to) => [{ registrationNumber: nullsLast(to) }],
  employer: (to) => [{ employer: nullsLast(to) }],
  jobTitle: (to) => [{ jobTitle: nullsLast(to) }],
  schoolYearLeft: (to) => [{ schoolYearLeft: nullsLast(to) }],
  yearLeft: (to) => [{ yearLeft: nullsLast(to) }],
  createdAt: (to) => [{ createdAt: to }],
}

function whereOf(
  scope: UserScope,
  { words, roleId, programmeId, year, groupId, firmId, state, flagId }: PeopleWanted,
): Prisma.UserWhereInput {
  return {
    AND: [
      scope.where,
      { deletedAt: null },
      ...words.map((word) => ({ searchText: { contains: escapedLike(word) } })),
      ...(roleId ? [{ roles: { some: { roleId } } }] : []),
      ...(programmeId ? [{ programmeId }] : []),
      ...(year === undefined ? [] : [year === 'GRADUATED' ? { graduated: true } : { year, graduated: false }]),
      ...(groupId ? [{ groupId }] : []),
      ...(firmId ? [{ firmId }] : []),
      ...(state ? [whereState[state]] : []),
      ...(flagId ? [{ flags: { some: { flagId } } }] : []),
    ],
  }
}

export function whereChosen(scope: UserScope, chosen: ChosenPeople): Prisma.UserWhereInput {
  if ('ids' in chosen) return { AND: [scope.where, { deletedAt: null, id: { in: [...chosen.ids] } }] }
  return { AND: [whereOf(scope, chosen.wanted), { id: { notIn: [...chosen.exceptIds] } }] }
}

const whereState = {
  ENABLED: { status: 'ENABLED', activation: 'ACTIVE' },
  PENDING: { status: 'ENABLED', activation: 'PENDING' },
  DISABLED: { status: 'DISABLED' },
} as const satisfies Record<AccountState, Prisma.UserWhereInput>

type Choice = { id: string; name: string }
type PeopleChoices = {
  roles: (Choice & { builtIn: string | null })[]
  programmes: (Choice & { lengthYears: number })[]
  groups: Choice[]
  firms: Choice[]
  flags: CarriedFlag[]
}

/** The choices for people, each list by name. Groups are those of the default grouping. */
export async function listChoices(db: Db): Promise<PeopleChoices> {
  const named = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const
  const [roles, programmes, groups, firms, flags] = await Promise.all([
    db.role.findMany({ select: { id: true, name: true, builtIn: true }, orderBy: { name: 'asc' } }),
    db.programme.findMany({ select: { id: true, name: true, lengthYears: true }, orderBy: { name: 'asc' } }),
    db.studentGroup.findMany({ where: { grouping: { isDefault: true } }, ...named }),
    db.firm.findMany(named),
    listGivableFlags(db),
  ])
  return { roles, programmes, groups, firms, flags }
}
