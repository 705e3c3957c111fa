import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { recount } from './queries/recount.sql'

const OfSession = z.object({ sessionId: z.uuid() })

/** From what the session is by now: a finish may have been taken back, and a session finished again. */
const countSession: OutboxListener = async (payload, { db, at }) => recount(db, [OfSession.parse(payload).sessionId], at)

export const experienceListeners: Readonly<Record<string, OutboxListener>> = {
  'clinical-sessions.finished': countSession,
  'clinical-sessions.unlocked': countSession,
}
