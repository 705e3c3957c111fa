import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { dropVisitsOfOthers, settleCase, settlePlans } from './queries/writes'

const OfSession = z.object({ sessionId: z.uuid() })

/**
 * After the session was counted (server/jobs.ts has the order): what of a plan is done now. The patient of a session can be put right after it was
 * linked; one that is another's by then does nothing for the case.
 */
const settle: OutboxListener = async (payload, { db }) => {
  const sessionIds = [OfSession.parse(payload).sessionId]
  for (const caseId of await dropVisitsOfOthers(db, sessionIds)) await settleCase(db, caseId)
  await settlePlans(db, sessionIds)
}

export const clinicalCasesListeners: Readonly<Record<string, OutboxListener>> = { 'clinical-sessions.finished': settle }
