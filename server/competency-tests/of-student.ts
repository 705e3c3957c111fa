import 'server-only'
import type { TestOfStudent } from '@/lib/contracts/competency-tests'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { AttemptState } from '@/lib/states/test-attempt'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { askForTestCall } from './calls/asking'
import { listAttemptsCall } from './calls/lists'
import { listAttempts, type AttemptListed } from './queries/attempts'
import { findEnrolled } from './queries/eligibility'
import { listTestsAfter } from './queries/tests'
import { isForStudent } from './rules'
import { attemptsFor, publishedTests } from './scope'
import { attemptView } from './views'

export type NewestAttempt = { readonly id: string; readonly state: AttemptState }
type Asked = { readonly studentId: string; readonly testIds: readonly string[]; readonly today: string }
type Found = { readonly newest: ReadonlyMap<string, NewestAttempt>; readonly askable: readonly string[] }

/** The newest attempts of a student at some tests that the reader may open, and the tests that the reader may ask for at all. */
export async function testsOf(db: Db, actor: Actor, { studentId, testIds, today }: Asked): Promise<Found> {
  if (testIds.length === 0 || !isOpenTo(listAttemptsCall, actor)) return { newest: new Map(), askable: [] }
  const rows = await newestOf(db, actor, { studentId, today }, { testId: { in: [...testIds] } })
  return {
    newest: new Map(rows.map(({ id, state, test }) => [test.id, { id, state }])),
    askable: isOpenTo(askForTestCall, actor) ? testIds : [],
  }
}

/** The tests that a student has asked for, each with its newest attempt; null for a reader who reads no tests. */
export async function listTestsTaken(db: Db, actor: Actor, of: Of): Promise<TestOfStudent[] | null> {
  if (!isOpenTo(listAttemptsCall, actor)) return null
  return (await newestOf(db, actor, of, {})).map((row) => ({ test: row.test, attempt: attemptView(row) }))
}

/** The tests of a student with a procedure as their prerequisite, and their outcomes; null for a reader who reads no tests. */
export async function listTestsAfterProcedure(
  db: Db,
  actor: Actor,
  of: Of & { readonly procedureId: string },
): Promise<TestOfStudent[] | null> {
  if (!isOpenTo(listAttemptsCall, actor)) return null
  const tests = await listTestsAfter(db, publishedTests(), of.procedureId)
  if (tests.length === 0) return []
  const [student] = await findEnrolled(db, [of.studentId])
  const rows = await newestOf(db, actor, of, { testId: { in: tests.map(({ id }) => id) } })
  return tests.flatMap((test) => {
    const row = rows.find((one) => one.test.id === test.id)
    if (!row && !(student && isForStudent(test, student))) return []
    const { id, code, name } = test
    return [{ test: { id, code, name }, attempt: row ? attemptView(row) : null }]
  })
}

type Of = { readonly studentId: string; readonly today: string }

/** The newest attempt of each test, among those that the reader may open. */
async function newestOf(db: Db, actor: Actor, { studentId, today }: Of, where: Prisma.TestAttemptWhereInput): Promise<AttemptListed[]> {
  const of: Prisma.TestAttemptWhereInput = { AND: [where, { studentId, state: { not: 'VOID' } }] }
  const rows = await listAttempts(db, attemptsFor(actor, today), of, { take: 1_000, skip: 0 })
  const met = new Set<string>()
  return rows.filter(({ test: { id } }) => !met.has(id) && met.add(id))
}
