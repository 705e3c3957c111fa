import 'server-only'
import { z } from 'zod'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { listClosedDates } from '@/server/attendance'
import { institutionTimeZone } from '@/server/config'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { recount } from './queries/recount.sql'

const OfResponse = z.object({ responseId: z.uuid() })
const OfAttempt = z.object({ attemptId: z.uuid() })
const OfDate = z.object({ occurrenceId: z.uuid() })

const OfEvent = z.object({ eventId: z.uuid() })

/**
 * A listener that counts the sources of an event from their present state. Sessions are reported when they are counted (server/experience,
 * provideCountFollower).
 */
function countingListener(kind: CoverageKind, idIn: (payload: unknown) => string): OutboxListener {
  return async (payload, { db }) => {
    await recount(db, kind, { ids: [idIn(payload)], timeZone: await institutionTimeZone() })
  }
}

export const coverageListeners: Readonly<Record<string, OutboxListener>> = {
  'form-responses.stepped': countingListener('FORM', (payload) => OfResponse.parse(payload).responseId),
  'competency-tests.decided': countingListener('TEST', (payload) => OfAttempt.parse(payload).attemptId),
  'timetables.retyped': async (payload, { db }) => {
    const ids = await listClosedDates(db, OfEvent.parse(payload).eventId)
    await recount(db, 'SESSION_TYPE', { ids, timeZone: await institutionTimeZone() })
  },
  'attendance.registered': countingListener('SESSION_TYPE', (payload) => OfDate.parse(payload).occurrenceId),
}
