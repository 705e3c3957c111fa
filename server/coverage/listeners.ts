import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { recount } from './queries/recount.sql'

const OfResponse = z.object({ responseId: z.uuid() })
const OfAttempt = z.object({ attemptId: z.uuid() })
const OfDate = z.object({ occurrenceId: z.uuid() })

/** Each counts from the present state of what it tells of. Sessions tell of themselves as they are counted (server/experience, provideCountFollower). */
const formStepped: OutboxListener = async (payload, { db }) => void (await recount(db, 'FORM', [OfResponse.parse(payload).responseId]))
const testDecided: OutboxListener = async (payload, { db }) => void (await recount(db, 'TEST', [OfAttempt.parse(payload).attemptId]))
const registered: OutboxListener = async (payload, { db }) => void (await recount(db, 'SESSION_TYPE', [OfDate.parse(payload).occurrenceId]))

export const coverageListeners: Readonly<Record<string, OutboxListener>> = {
  'form-responses.stepped': formStepped,
  'competency-tests.decided': testDecided,
  'attendance.registered': registered,
}
