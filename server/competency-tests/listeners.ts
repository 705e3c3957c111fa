import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { factsOfOne } from './eligibility'
import { insertTestHistory, updateAttempt } from './queries/attempts'
import { listResting } from './queries/flags'
import { listTestRows } from './queries/tests'
import { prerequisitesMissing } from './rules'
import { anyTest } from './scope'

const OfSession = z.object({ sessionId: z.uuid() })

/**
 * A session that was finished once more may count for less than it did when somebody asked for a test by it. Nothing is taken back by itself: the attempt
 * says so, for whoever looks at it. Experience has counted the session anew by then (server/domains.ts has the order).
 */
const flagChanged: OutboxListener = async (payload, { db, at }) => {
  const resting = await listResting(db, OfSession.parse(payload).sessionId)
  const [first] = resting
  if (!first) return
  const tests = await listTestRows(db, anyTest(), { id: { in: [...new Set(resting.map(({ testId }) => testId))] } })
  const facts = await factsOfOne(db, first.studentId, tests)
  for (const { id, testId, flags } of resting) {
    const test = tests.find((one) => one.id === testId)
    const counts = test && { ...test, prerequisites: test.prerequisites.filter(({ kind }) => kind === 'COUNT') }
    if (!counts || prerequisitesMissing(counts, facts).length === 0) continue
    await updateAttempt(db, id, { flags: [...flags, 'PREREQUISITE_CHANGED'] })
    await insertTestHistory(db, { attemptId: id, at, byId: null, act: 'flagged', reason: 'PREREQUISITE_CHANGED' })
  }
}

export const competencyTestsListeners: Readonly<Record<string, OutboxListener>> = { 'clinical-sessions.finished': flagChanged }
