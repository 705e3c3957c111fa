import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { dropVisitsOfOthers, settleCase, settlePlans } from './queries/writes'

const OfSession = z.object({ sessionId: z.uuid() })

/**
 * Updates plans after a session was counted (server/domains.ts has the order). A session whose patient was corrected after it was linked, to somebody
 * else's number, no longer counts for the case.
 */
const updatePlans: OutboxListener = async (payload, { db }) => {
  const sessionIds = [OfSession.parse(payload).sessionId]
  for (const caseId of await dropVisitsOfOthers(db, sessionIds)) await settleCase(db, caseId)
  await settlePlans(db, sessionIds)
}

export const clinicalCasesListeners: Readonly<Record<string, OutboxListener>> = { 'clinical-sessions.finished': updatePlans }
