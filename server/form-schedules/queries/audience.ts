import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

const columns = { id: true, displayName: true, programmeId: true, year: true } as const satisfies Prisma.UserSelect
export type Reached = Prisma.UserGetPayload<{ select: typeof columns }>

const there: Prisma.UserWhereInput = { status: 'ENABLED', deletedAt: null }

type Whom = {
  readonly years: readonly { readonly programmeId: string; readonly year: number }[]
  /** The people named directly, and the members of groups, which are looked up for the day. */
  readonly userIds: readonly string[]
  readonly firmIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly leftOut: readonly string[]
}

/** The people in an audience who can log in, by last name. */
export function listReachedPeople(db: Db, scope: UserScope, { years, userIds, firmIds, roleIds, leftOut }: Whom): Promise<Reached[]> {
  const ways: Prisma.UserWhereInput[] = [
    { id: { in: [...userIds] } },
    { firmId: { in: [...firmIds] } },
    { roles: { some: { roleId: { in: [...roleIds] } } } },
    ...years.map(({ programmeId, year }) => ({ programmeId, year })),
  ]
  return db.user.findMany({
    where: { AND: [scope.where, there, { OR: ways }, { id: { notIn: [...leftOut] } }] },
    select: columns,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
  })
}

/** The people among these who can fill in forms at all. */
export async function listCompleters(db: Db, scope: UserScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.user.findMany({
    where: {
      AND: [scope.where, there, { id: { in: [...ids] } }],
      roles: { some: { role: { privileges: { some: { privilege: { in: ['FORMS', 'ALL'] } } } } } },
    },
    select: { id: true, displayName: true },
  })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

export function listNames(db: Db, scope: UserScope, ids: readonly string[]): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({
    where: { AND: [scope.where, there, { id: { in: [...ids] } }] },
    select: { id: true, displayName: true },
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
  })
}

const named = { ...columns, jobTitle: true, programme: { select: { name: true } } } as const satisfies Prisma.UserSelect
type NamedPerson = Omit<Prisma.UserGetPayload<{ select: typeof named }>, 'programmeId'>
const mostNamed = 10_000

/** The people who can be named, by last name. */
export function listNameable(db: Db, scope: UserScope): Promise<NamedPerson[]> {
  return db.user.findMany({
    where: { AND: [scope.where, there] },
    select: named,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: mostNamed,
  })
}

/** The grouping of each of these groups. */
export function listGroupingsOf(db: Db, groupIds: readonly string[]): Promise<{ id: string; groupingId: string }[]> {
  return db.studentGroup.findMany({ where: { id: { in: [...groupIds] } }, select: { id: true, groupingId: true } })
}

/** The facts by which an audience may include somebody; null where they cannot log in. */
export function findReachable(
  db: Db,
  scope: UserScope,
  id: string,
): Promise<{ programmeId: string | null; year: number | null; firmId: string | null; roles: { roleId: string }[] } | null> {
  return db.user.findFirst({
    where: { AND: [scope.where, there, { id }] },
    select: { programmeId: true, year: true, firmId: true, roles: { select: { roleId: true } } },
  })
}
