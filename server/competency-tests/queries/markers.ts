import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** The condition for people who may mark tests and can log in. */
const marks: Prisma.UserWhereInput = {
  status: 'ENABLED',
  deletedAt: null,
  roles: { some: { role: { privileges: { some: { privilege: { in: ['TESTS_MARK', 'ALL'] } } } } } },
}

const byName = [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }] as const satisfies Prisma.UserOrderByWithRelationInput[]

type Asked = {
  readonly testIds: readonly string[]
  /** Students of the attempts, and their other markers. */
  readonly exceptIds: readonly string[]
  readonly onlyId?: string
}
/** People who may mark all of these tests; a test without assessors is marked by everybody who may mark. */
export async function listMarkers(db: Db, { testIds, exceptIds, onlyId }: Asked): Promise<{ id: string; displayName: string }[]> {
  const named = await db.testAssessor.findMany({
    where: { testId: { in: [...testIds] } },
    select: { testId: true, roleId: true, userId: true },
  })
  const ofTests = [...new Set(named.map(({ testId }) => testId))].map((id): Prisma.UserWhereInput => {
    const assessors = named.filter(({ testId }) => testId === id)
    return {
      OR: [
        { id: { in: assessors.flatMap(({ userId }) => userId ?? []) } },
        { roles: { some: { roleId: { in: assessors.flatMap(({ roleId }) => roleId ?? []) } } } },
      ],
    }
  })
  return db.user.findMany({
    where: { AND: [marks, { id: { notIn: [...exceptIds] } }, ...ofTests, ...(onlyId === undefined ? [] : [{ id: onlyId }])] },
    select: { id: true, displayName: true },
    orderBy: [...byName],
    take: 1_000,
  })
}

type Marker = { id: string; displayName: string }
/** The markers of each of some tests, in two statements however many tests there are. */
export async function listMarkersByTest(db: Db, { testIds, exceptIds }: Asked): Promise<(testId: string) => Marker[]> {
  if (testIds.length === 0) return () => []
  const named = await db.testAssessor.findMany({
    where: { testId: { in: [...testIds] } },
    select: { testId: true, roleId: true, userId: true },
  })
  const people = await db.user.findMany({
    where: { AND: [marks, { id: { notIn: [...exceptIds] } }] },
    select: { id: true, displayName: true, roles: { select: { roleId: true } } },
    orderBy: [...byName],
    take: 1_000,
  })
  const all = people.map(({ id, displayName, roles }) => ({ id, displayName, roleIds: roles.map(({ roleId }) => roleId) }))
  return (testId) => {
    const ofTest = named.filter((one) => one.testId === testId)
    const userIds = new Set(ofTest.map(({ userId }) => userId))
    const roleIds = new Set(ofTest.map(({ roleId }) => roleId))
    return all.flatMap(({ id, displayName, roleIds: held }) =>
      ofTest.length === 0 || userIds.has(id) || held.some((roleId) => roleIds.has(roleId)) ? [{ id, displayName }] : [],
    )
  }
}

export async function mayMark(
  db: Db,
  userId: string,
  { testId, exceptIds }: { testId: string; exceptIds: readonly string[] },
): Promise<boolean> {
  return (await listMarkers(db, { testIds: [testId], exceptIds, onlyId: userId })).length > 0
}

export function findMarkersByName(db: Db, names: Prisma.UserWhereInput): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({
    where: { AND: [marks, names] },
    select: { id: true, displayName: true },
    orderBy: [...byName],
    take: 50,
  })
}

/** The people who are notified of markers that differ. */
export function listTestAdmins(db: Db, exceptIds: readonly string[]): Promise<{ id: string }[]> {
  return db.user.findMany({
    where: {
      status: 'ENABLED',
      deletedAt: null,
      id: { notIn: [...exceptIds] },
      roles: { some: { role: { privileges: { some: { privilege: { in: ['TESTS_ADMIN', 'ALL'] } } } } } },
    },
    select: { id: true },
    take: 200,
  })
}
