import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { TestScope } from '../scope'

const procedure = { select: { id: true, code: true, caption: true } } as const
const name = { select: { id: true, code: true, name: true } } as const
const testColumns = {
  id: true,
  code: true,
  name: true,
  formId: true,
  published: true,
  programmeId: true,
  years: true,
  opensOn: true,
  closesOn: true,
  canRetake: true,
  attempts: true,
  retakeAfterDays: true,
  remediationFormId: true,
  passRule: true,
  criticalUids: true,
  secondMarker: true,
  needsSession: true,
  revision: true,
  form: { select: { id: true, name: true, state: true, currentVersionId: true } },
  remediationForm: { select: { id: true, name: true } },
  programme: { select: { name: true } },
  prerequisites: {
    select: { kind: true, procedure, count: true, help: true, isConsistent: true, neededTest: name },
    orderBy: { sortOrder: 'asc' },
  },
} as const satisfies Prisma.CompetencyTestSelect
export type TestListed = Prisma.CompetencyTestGetPayload<{ select: typeof testColumns }>

const withAssessors = {
  ...testColumns,
  assessors: { select: { role: { select: { id: true, name: true } }, user: { select: { id: true, displayName: true } } } },
} as const satisfies Prisma.CompetencyTestSelect
type TestFull = Prisma.CompetencyTestGetPayload<{ select: typeof withAssessors }>

const byCode = [{ code: 'asc' }, { id: 'asc' }] as const satisfies Prisma.CompetencyTestOrderByWithRelationInput[]

export function listTestRows(db: Db, scope: TestScope, where: Prisma.CompetencyTestWhereInput = {}): Promise<TestListed[]> {
  return db.competencyTest.findMany({ where: { AND: [scope.where, where] }, select: testColumns, orderBy: [...byCode], take: 1_000 })
}

type Student = { readonly id: string; readonly programmeId: string | null; readonly year: number | null }
/** The condition that a test is for a programme and year; `isForStudent` checks the same on a loaded test. */
function forStudent({ programmeId, year }: Student): Prisma.CompetencyTestWhereInput {
  return {
    AND: [
      { OR: [{ programmeId: null }, { programmeId }] },
      { OR: [{ years: { isEmpty: true } }, ...(year === null ? [] : [{ years: { has: year } }])] },
    ],
  }
}

/** Tests that concern a student now or earlier: those of their programme and year, and those that they have asked for. */
export function listTestsOf(db: Db, scope: TestScope, student: Student): Promise<TestListed[]> {
  return listTestRows(db, scope, { OR: [forStudent(student), { taken: { some: { studentId: student.id, state: { not: 'VOID' } } } }] })
}

/** The given tests that are open on a day and that the student has never asked for. Prerequisites are not checked. */
export function listTestsNotTaken(
  db: Db,
  scope: TestScope,
  { student, today }: { readonly student: Student; readonly today: Date },
): Promise<TestListed[]> {
  return listTestRows(db, scope, {
    AND: [
      forStudent(student),
      { OR: [{ opensOn: null }, { opensOn: { lte: today } }] },
      { OR: [{ closesOn: null }, { closesOn: { gte: today } }] },
      { form: { state: 'PUBLISHED', currentVersionId: { not: null } }, taken: { none: { studentId: student.id, state: { not: 'VOID' } } } },
    ],
  })
}

export function countTests(db: Db, scope: TestScope): Promise<number> {
  return db.competencyTest.count({ where: scope.where })
}

export function findTest(db: Db, scope: TestScope, id: string): Promise<TestFull | null> {
  return db.competencyTest.findFirst({ where: { AND: [scope.where, { id }] }, select: withAssessors })
}

/** The test of an attempt, even if the test was removed. */
export function findTestOf(db: Db, id: string): Promise<TestListed> {
  return db.competencyTest.findUniqueOrThrow({ where: { id }, select: testColumns })
}

export async function lockTest(db: Tx, scope: TestScope, id: string): Promise<TestFull | null> {
  await db.$executeRaw`SELECT 1 FROM competency_test WHERE id = ${id}::uuid FOR UPDATE`
  return findTest(db, scope, id)
}

/** Locks a test against changes and removal until the transaction ends; others may ask for it in the meantime. */
export async function lockSharedTest(db: Tx, id: string): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM competency_test WHERE id = ${id}::uuid FOR SHARE`
}

/** The number of waiting and of passed attempts at each test. */
export async function countByTest(db: Db, testIds: readonly string[]) {
  const rows = await db.testAttempt.groupBy({
    by: ['testId', 'state'],
    where: { testId: { in: [...testIds] }, state: { not: 'VOID' } },
    _count: { _all: true },
  })
  return rows.map(({ testId, state, _count }) => ({ testId, state, count: _count._all }))
}

export function listTestNames(db: Db, scope: TestScope) {
  return db.competencyTest.findMany({ where: scope.where, select: { id: true, code: true, name: true }, orderBy: [...byCode], take: 1_000 })
}

/** The tests with this procedure as a prerequisite, with the programmes and years that they are for. */
export function listTestsAfter(db: Db, scope: TestScope, procedureId: string) {
  return db.competencyTest.findMany({
    where: { AND: [scope.where, { prerequisites: { some: { procedureId } } }] },
    select: { id: true, code: true, name: true, programmeId: true, years: true },
    orderBy: [...byCode],
    take: 50,
  })
}

export function listProgrammes(db: Db) {
  return db.programme.findMany({ select: { id: true, name: true, lengthYears: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
}
