import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { recount } from './queries/recount.sql'

const OfSession = z.object({ sessionId: z.uuid() })

/** Counts from the session's present state: its finish may have been undone or repeated since. */
const countSession: OutboxListener = async (payload, { db, at }) => recount(db, [OfSession.parse(payload).sessionId], at)

export const experienceListeners: Readonly<Record<string, OutboxListener>> = {
  'clinical-sessions.finished': countSession,
  'clinical-sessions.unlocked': countSession,
}
