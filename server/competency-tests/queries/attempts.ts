import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AttemptAct } from '@/lib/competency-tests/vocabulary'
import type { AttemptState } from '@/lib/states/test-attempt'
import type { Db, Tx } from '@/server/kernel/db'
import { v7 } from 'uuid'
import type { AttemptScope } from '../scope'

const person = { select: { id: true, displayName: true } } as const
const attemptColumns = {
  id: true,
  number: true,
  state: true,
  test: { select: { id: true, code: true, name: true } },
  student: person,
  assessor: person,
  second: person,
  askedAt: true,
  acceptedAt: true,
  decidedAt: true,
  flags: true,
  firstOutcome: true,
  secondOutcome: true,
  sessionId: true,
} as const satisfies Prisma.TestAttemptSelect
export type AttemptListed = Prisma.TestAttemptGetPayload<{ select: typeof attemptColumns }>

const heldColumns = {
  ...attemptColumns,
  testId: true,
  studentId: true,
  assessorId: true,
  secondId: true,
  askedById: true,
  askedBy: person,
  versionId: true,
  passRule: true,
  criticalUids: true,
  secondMarker: true,
  responseId: true,
  secondResponseId: true,
  firstReason: true,
  firstHash: true,
  firstAt: true,
  secondReason: true,
  secondHash: true,
  secondAt: true,
  score: true,
  failedUids: true,
  reason: true,
  eligibleOn: true,
  version: { select: { formId: true, number: true, form: { select: { name: true, currentVersionId: true, confidential: true } } } },
  session: { select: { heldOn: true } },
} as const satisfies Prisma.TestAttemptSelect
export type HeldAttempt = Prisma.TestAttemptGetPayload<{ select: typeof heldColumns }>

type Page = { readonly take: number; readonly skip: number }
const oldestFirst = [{ askedAt: 'asc' }, { id: 'asc' }] as const satisfies Prisma.TestAttemptOrderByWithRelationInput[]

export function listAttempts(db: Db, scope: AttemptScope, where: Prisma.TestAttemptWhereInput, page: Page): Promise<AttemptListed[]> {
  return db.testAttempt.findMany({
    where: { AND: [scope.where, where] },
    select: attemptColumns,
    orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
    ...page,
  })
}

export function countAttempts(db: Db, scope: AttemptScope, where: Prisma.TestAttemptWhereInput): Promise<number> {
  return db.testAttempt.count({ where: { AND: [scope.where, where] } })
}

/** The attempts that wait, the oldest first. */
export function listWaitingAttempts(db: Db, where: Prisma.TestAttemptWhereInput, take: number): Promise<AttemptListed[]> {
  return db.testAttempt.findMany({ where, select: attemptColumns, orderBy: [...oldestFirst], take })
}

export function countWaitingAttempts(db: Db, where: Prisma.TestAttemptWhereInput): Promise<number> {
  return db.testAttempt.count({ where })
}

export function findAttempt(db: Db, scope: AttemptScope, id: string): Promise<HeldAttempt | null> {
  return db.testAttempt.findFirst({ where: { AND: [scope.where, { id }] }, select: heldColumns })
}

/** The attempt that a sheet belongs to; a sheet that was replaced when the attempt was handed over belongs to none. */
export function findBySheet(db: Db, scope: AttemptScope, responseId: string): Promise<HeldAttempt | null> {
  return db.testAttempt.findFirst({
    where: { AND: [scope.where, { OR: [{ responseId }, { secondResponseId: responseId }] }] },
    select: heldColumns,
  })
}

/** The attempt, locked until the transaction ends, so that two acts at once come one after the other. */
export async function lockAttempt(db: Tx, scope: AttemptScope, id: string): Promise<HeldAttempt | null> {
  await db.$executeRaw`SELECT 1 FROM test_attempt WHERE id = ${id}::uuid FOR UPDATE`
  return findAttempt(db, scope, id)
}

/** The present state of an attempt that somebody could have marked, or had taken on before it was handed over. */
export function findLost(
  db: Db,
  scope: AttemptScope,
  { id, actorId }: { readonly id: string; readonly actorId: string },
): Promise<{ state: AttemptState } | null> {
  const had: Prisma.TestAttemptWhereInput = { history: { some: { OR: [{ toId: actorId }, { byId: actorId }] } } }
  return db.testAttempt.findFirst({ where: { id, OR: [scope.where, had] }, select: { state: true } })
}

/** A student's attempts at a test, the newest first, without void ones. */
export function listOthers(db: Db, { testId, studentId }: { testId: string; studentId: string }) {
  return db.testAttempt.findMany({
    where: { testId, studentId, state: { not: 'VOID' } },
    select: {
      id: true,
      number: true,
      state: true,
      decidedAt: true,
      assessorId: true,
      firstOutcome: true,
      secondId: true,
      secondOutcome: true,
      eligibleOn: true,
    },
    orderBy: [{ number: 'desc' }],
  })
}

/** False where the id is taken, or another of this test is open. */
export async function insertAttempt(db: Tx, row: Prisma.TestAttemptCreateManyInput): Promise<boolean> {
  const { count } = await db.testAttempt.createMany({ data: [row], skipDuplicates: true })
  return count === 1
}

type Step = { readonly id: string; readonly from: AttemptState; readonly to: AttemptState }
export type AttemptFields = Omit<Prisma.TestAttemptUncheckedUpdateManyInput, 'id' | 'state'>

export async function updateAttemptState(db: Tx, { id, from, to }: Step, fields: AttemptFields): Promise<number> {
  const { count } = await db.testAttempt.updateMany({ where: { id, state: from }, data: { ...fields, state: to } })
  return count
}

/** Updates the fields of an attempt, except its state. */
export async function updateAttempt(db: Tx, id: string, fields: AttemptFields): Promise<void> {
  await db.testAttempt.update({ where: { id }, data: fields, select: { id: true } })
}

type Entry = {
  readonly attemptId: string
  readonly at: Date
  readonly byId: string | null
  readonly act: AttemptAct
  readonly toId?: string | null
  readonly reason?: string
}
export async function insertTestHistory(db: Tx, entry: Entry): Promise<void> {
  await db.testHistory.create({ data: { id: v7(), ...entry }, select: { id: true } })
}

export function listTestHistory(db: Db, attemptId: string) {
  return db.testHistory.findMany({
    where: { attemptId },
    select: { at: true, byId: true, act: true, toId: true, reason: true },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

export function listNames(db: Db, ids: readonly string[]): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, displayName: true } })
}
