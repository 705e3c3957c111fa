import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { AttemptState } from '@/lib/states/test-attempt'
import type { UserScope } from '@/server/users'

export type Enrolled = { id: string; displayName: string; programmeId: string | null; year: number | null }

const enrolled = { id: true, displayName: true, programmeId: true, year: true } as const

export function findEnrolled(db: Db, ids: readonly string[]): Promise<Enrolled[]> {
  return db.user.findMany({ where: { id: { in: [...ids] } }, select: enrolled })
}

type Asked = { readonly programmeId?: string | undefined; readonly years: readonly number[] }
/** Students who can log in, of a programme and years, whom the reader sees. */
export function listEnrolledStudents(db: Db, scope: UserScope, { programmeId, years }: Asked, take: number): Promise<Enrolled[]> {
  return db.user.findMany({
    where: {
      AND: [
        scope.where,
        {
          deletedAt: null,
          status: 'ENABLED',
          roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } },
          ...(programmeId !== undefined && { programmeId }),
          ...(years.length > 0 && { year: { in: [...years] } }),
        },
      ],
    },
    select: enrolled,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take,
  })
}

/** The students for whom a test can be asked. */
export function listStudents(db: Db, where: Prisma.UserWhereInput): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({
    where,
    select: { id: true, displayName: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

export type PastAttempt = {
  id: string
  testId: string
  studentId: string
  number: number
  state: AttemptState
  decidedAt: Date | null
  eligibleOn: Date | null
}

/** All of these students at these tests but void ones, the newest first. */
export function listPastAttempts(
  db: Db,
  { studentIds, testIds }: { readonly studentIds: readonly string[]; readonly testIds: readonly string[] },
): Promise<PastAttempt[]> {
  return db.testAttempt.findMany({
    where: { studentId: { in: [...studentIds] }, testId: { in: [...testIds] }, state: { not: 'VOID' } },
    select: { id: true, testId: true, studentId: true, number: true, state: true, decidedAt: true, eligibleOn: true },
    orderBy: { number: 'desc' },
  })
}
