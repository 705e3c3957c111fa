import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { flagResting } from './flags'
import { listResting } from './queries/flags'

const OfSession = z.object({ sessionId: z.uuid() })

/**
 * A session that was finished once more may count for less than it did when somebody asked for a test with it. Experience has counted the session again by then
 * (server/domains.ts has the order).
 */
const flagChanged: OutboxListener = async (payload, { db, at }) =>
  flagResting(db, await listResting(db, OfSession.parse(payload).sessionId), at)

export const competencyTestsListeners: Readonly<Record<string, OutboxListener>> = { 'clinical-sessions.finished': flagChanged }
