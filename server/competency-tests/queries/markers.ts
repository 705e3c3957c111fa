import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** Who may mark at all, and can log in. */
const marks: Prisma.UserWhereInput = {
  status: 'ENABLED',
  deletedAt: null,
  roles: { some: { role: { privileges: { some: { privilege: { in: ['TESTS_MARK', 'ALL'] } } } } } },
}

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
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
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
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: 50,
  })
}

/** Who hears of markers that differ. */
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
