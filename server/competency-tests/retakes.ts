import 'server-only'
import { testAttempt } from '@/lib/states/test-attempt'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { transition } from '@/server/kernel/calls/transition'
import { factsOf } from './eligibility'
import { tellPeople } from './notices'
import { insertTestHistory, updateAttemptState } from './queries/attempts'
import { findEnrolled } from './queries/eligibility'
import { listFailedAttempts } from './queries/retakes'
import { listTestRows } from './queries/tests'
import { retakeMissing } from './rules'
import { publishedTests } from './scope'

type Opening = {
  readonly at: Date
  readonly today: string
  readonly emit: (message: OutboxMessage) => void
  /** One test and student: the student asks just now, and need not be notified. */
  readonly testId?: string
  readonly studentId?: string
  readonly take?: number
  /** The attempt after which the search continues. */
  readonly afterId?: string
}

/** Opens the retake of failed attempts whose interval is over, whose remediation is done and that leave attempts. Returns the last attempt looked at. */
export async function openRetakes(
  db: Tx,
  { at, today, emit, testId, studentId, afterId, take = 500 }: Opening,
): Promise<{ opened: number; lastId: string | null }> {
  const failed = await listFailedAttempts(db, { by: today, testId, studentId, afterId, take })
  const tests = await listTestRows(db, publishedTests(), { id: { in: [...new Set(failed.map((one) => one.testId))] } })
  const facts = await factsOf(db, await findEnrolled(db, [...new Set(failed.map((one) => one.studentId))]), tests)
  let opened = 0
  for (const attempt of failed) {
    const test = tests.find(({ id }) => id === attempt.testId)
    const known = facts.get(attempt.studentId)
    const isNewest = known?.attempts.find((one) => one.testId === attempt.testId)?.id === attempt.id
    if (!test || !known || !isNewest || retakeMissing(test, known, today).length > 0) continue
    await transition({
      machine: testAttempt,
      from: 'FAILED',
      on: 'retake',
      compareAndSet: (from, to) => updateAttemptState(db, { id: attempt.id, from, to }, {}),
    })
    await insertTestHistory(db, { attemptId: attempt.id, at, byId: null, act: 'retakeOpened' })
    if (studentId === undefined) tellPeople({ emit, byId: null }, 'testRetake', attempt, [attempt.studentId])
    opened += 1
  }
  return { opened, lastId: failed.at(-1)?.id ?? null }
}
