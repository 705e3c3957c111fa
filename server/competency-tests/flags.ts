import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { factsOfId } from './eligibility'
import { insertTestHistory, updateAttempt } from './queries/attempts'
import type { Resting } from './queries/flags'
import { listTestRows } from './queries/tests'
import { prerequisitesMissing } from './rules'
import { anyTest } from './scope'

/**
 * Flags those of a student's attempts whose prerequisites of the given kind are no longer met after a change that the attempts rest on. Nothing is taken back
 * automatically.
 */
export async function flagResting(db: Tx, resting: readonly Resting[], at: Date): Promise<void> {
  const [first] = resting
  if (!first) return
  const tests = await listTestRows(db, anyTest(), { id: { in: [...new Set(resting.map(({ testId }) => testId))] } })
  const facts = await factsOfId(db, first.studentId, tests)
  for (const { id, testId, flags, kind } of resting) {
    const test = tests.find((one) => one.id === testId)
    const counts = test && { ...test, prerequisites: test.prerequisites.filter((one) => one.kind === kind) }
    if (!counts || prerequisitesMissing(counts, facts).length === 0) continue
    await updateAttempt(db, id, { flags: [...flags, 'PREREQUISITE_CHANGED'] })
    await insertTestHistory(db, { attemptId: id, at, byId: null, act: 'flagged', reason: 'PREREQUISITE_CHANGED' })
  }
}
