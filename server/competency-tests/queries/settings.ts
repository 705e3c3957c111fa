import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { openAttempts } from '@/lib/states/test-attempt'
import type { ResponseScope } from '@/server/form-responses'
import type { Db, Tx } from '@/server/kernel/db'
import type { AttemptScope } from '../scope'

export function findFormVersion(db: Db, formId: string) {
  return db.form.findFirst({
    where: { id: formId, deletedAt: null },
    select: { id: true, name: true, state: true, subject: true, currentVersion: { select: { id: true, definition: true } } },
  })
}

export function listFormChoices(db: Db) {
  return db.form.findMany({
    where: { deletedAt: null, state: 'PUBLISHED', subject: { not: 'NONE' } },
    select: { id: true, name: true, code: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

export function listRoleChoices(db: Db) {
  return db.role.findMany({ select: { id: true, name: true }, orderBy: [{ name: 'asc' }] })
}

export function listProcedureChoices(db: Db) {
  return db.procedure.findMany({
    where: { active: true },
    select: { id: true, code: true, caption: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
  })
}

type Named = {
  readonly programmeIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly userIds: readonly string[]
  readonly procedureIds: readonly string[]
  readonly testIds: readonly string[]
}
/** The numbers of records that exist: a request that names a missing one is refused. */
export async function countNamed(db: Db, { programmeIds, roleIds, userIds, procedureIds, testIds }: Named) {
  return {
    programmes: await db.programme.count({ where: { id: { in: [...programmeIds] } } }),
    roles: await db.role.count({ where: { id: { in: [...roleIds] } } }),
    users: await db.user.count({ where: { id: { in: [...userIds] }, deletedAt: null } }),
    procedures: await db.procedure.count({ where: { id: { in: [...procedureIds] } } }),
    tests: await db.competencyTest.count({ where: { id: { in: [...testIds] }, deletedAt: null } }),
  }
}

export function findByCode(db: Db, code: string, exceptId: string): Promise<{ id: string } | null> {
  return db.competencyTest.findFirst({
    where: { code: { equals: code, mode: 'insensitive' }, deletedAt: null, id: { not: exceptId } },
    select: { id: true },
  })
}

/** All pairs of a test and the test that it needs. */
export function listNeededTests(db: Db): Promise<{ testId: string; neededTestId: string | null }[]> {
  return db.testPrerequisite.findMany({
    where: { kind: 'TEST', test: { deletedAt: null } },
    select: { testId: true, neededTestId: true },
  })
}

type TestFields = Omit<Prisma.CompetencyTestCreateManyInput, 'id' | 'revision' | 'createdAt' | 'deletedAt'>

export async function insertTest(db: Tx, id: string, fields: TestFields, at: Date): Promise<number> {
  const { count } = await db.competencyTest.createMany({ data: [{ id, ...fields, createdAt: at }], skipDuplicates: true })
  return count
}

export async function updateTest(db: Tx, { id, revision }: { id: string; revision: number }, fields: TestFields): Promise<number> {
  const { count } = await db.competencyTest.updateMany({
    where: { id, revision, deletedAt: null },
    data: { ...fields, revision: { increment: 1 } },
  })
  return count
}

type Parts = {
  readonly assessors: readonly { readonly roleId?: string; readonly userId?: string }[]
  readonly prerequisites: readonly Omit<Prisma.TestPrerequisiteCreateManyInput, 'id' | 'testId' | 'sortOrder'>[]
}
export async function replaceParts(db: Tx, testId: string, { assessors, prerequisites }: Parts): Promise<void> {
  await db.testAssessor.deleteMany({ where: { testId } })
  await db.testPrerequisite.deleteMany({ where: { testId } })
  await db.testAssessor.createMany({ data: assessors.map((one) => ({ testId, ...one })) })
  await db.testPrerequisite.createMany({ data: prerequisites.map((one, sortOrder) => ({ testId, sortOrder, ...one })) })
}

export async function markDeleted(db: Tx, { id, revision }: { id: string; revision: number }, at: Date): Promise<number> {
  const { count } = await db.competencyTest.updateMany({
    where: { id, revision, deletedAt: null },
    data: { deletedAt: at, published: false, revision: { increment: 1 } },
  })
  return count
}

/**
 * Changes of prerequisites run one after the other, until the transaction ends: a test that is being made a prerequisite is not removed, and two tests that are
 * saved at once do not come before each other, however many lie between them.
 */
export async function lockPrerequisites(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('cusp.test-prerequisites'))`
}

/** The uses that keep a test from being removed. */
export async function findUses(db: Db, id: string): Promise<{ open: number; tests: { code: string }[] }> {
  return {
    open: await db.testAttempt.count({ where: { testId: id, state: { in: [...openAttempts] } } }),
    tests: await db.competencyTest.findMany({
      where: { deletedAt: null, prerequisites: { some: { neededTestId: id } } },
      select: { code: true },
      orderBy: { code: 'asc' },
      take: 20,
    }),
  }
}

export function countAttemptsOf(db: Db, testId: string): Promise<number> {
  return db.testAttempt.count({ where: { testId } })
}

type Tried = {
  readonly formId: string
  /** Responses of the form's own that the asker may read. */
  readonly scope: ResponseScope
  /** Attempts that the asker may see. */
  readonly attempts: AttemptScope
  readonly take: number
}
/**
 * The latest completed responses of a form: sheets of decided attempts, since undecided ones must reveal nothing, and other responses that the asker may read,
 * since trying a rule shows the values of their fields.
 */
export function listSheets(db: Db, { formId, scope, attempts, take }: Tried) {
  const settled: Prisma.TestAttemptWhereInput = {
    AND: [attempts.where, { state: { in: ['PASSED', 'FAILED', 'RETAKE'] }, version: { formId } }],
  }
  return db.formResponse.findMany({
    where: {
      formId,
      state: 'COMPLETED',
      completedAt: { not: null },
      OR: [scope.where, { testAttempt: { is: settled } }, { testSecond: { is: settled } }],
    },
    select: { id: true, completedAt: true, subject: { select: { displayName: true } } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}
