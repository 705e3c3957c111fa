import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import type { NextToMark } from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { markers } from '../../access'
import { findNextAwaiting, findNextWaiting, type NextRow } from '../queries/next'
import { findSession } from '../../queries/sessions'
import { mostWaiting } from '../queue-place'
import { sessionsFor, taughtSessions } from '../../scope'

/** Runs three statements at most. */
export const nextToMarkCall = defineCall(contracts.nextToMark, {
  ...markers,
  handle: async ({ actor, input: { afterId }, db }) => {
    const session = await findSession(db, sessionsFor(actor), { id: afterId, readerId: actor.id })
    if (!session) throw refuse('NOT_FOUND')
    const scope = taughtSessions(actor)
    const waiting = await findNextWaiting(db, scope, { id: afterId, limit: mostWaiting })
    const row = waiting ?? (await findNextAwaiting(db, scope, session))
    return { waiting: waiting?.waiting ?? 0, next: row && nextView(row) }
  },
})

function nextView({
  sessionId,
  studentId,
  studentName,
  clinicName,
  chairNumber,
  checkId,
  checkKind,
}: NextRow): NonNullable<NextToMark['next']> {
  return {
    sessionId,
    student: { id: studentId, displayName: studentName },
    clinicName,
    chairNumber,
    check: checkId && checkKind ? { id: checkId, kind: checkKind } : null,
  }
}
