import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { settlePlans } from './queries/writes'

const OfSession = z.object({ sessionId: z.uuid() })

/** After the session was counted (server/jobs.ts has the order): what of a plan is done now. */
const settle: OutboxListener = async (payload, { db }) => settlePlans(db, [OfSession.parse(payload).sessionId])

export const clinicalCasesListeners: Readonly<Record<string, OutboxListener>> = { 'clinical-sessions.finished': settle }
