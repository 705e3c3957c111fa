import 'server-only'
import { v4 } from 'uuid'
import * as contracts from '@/lib/contracts/feedback'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertNoPatient } from '@/server/patient-check'
import { centre, treating } from '../access'
import { findHeard } from '../queries/patients.sql'
import {
  countTeaching,
  countTeachingWaiting,
  findTaught,
  insertGiven,
  insertTeaching,
  listReleases,
  listTaught,
  listTeachingWords,
  type TaughtSession,
} from '../queries/teaching.sql'
import { earliestFinish, feedbackUntil } from '../rules'
import { heardScopeFor, oversees, ownSession } from '../scope'

function stateOf(session: TaughtSession, at: Date): 'OPEN' | 'GIVEN' | 'CLOSED' {
  if (session.isGiven) return 'GIVEN'
  const until = feedbackUntil(session)
  return until && until > at ? 'OPEN' : 'CLOSED'
}

export const readTeachingCall = defineCall(contracts.readTeaching, {
  ...treating,
  effect: 'read',
  handle: async ({ actor, input: { sessionId }, db, request }) => {
    const session = await findTaught(db, ownSession(actor), sessionId, { isLocked: false })
    if (!session) throw refuse('NOT_FOUND')
    const { teacher, clinic, heldOn } = session
    return { state: stateOf(session, request.at), teacher, clinic, heldOn, until: feedbackUntil(session)?.toISOString() ?? null }
  },
})

export const listToTellCall = defineCall(contracts.listToTell, {
  ...treating,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const sessions = await listTaught(db, ownSession(actor), earliestFinish(request.at))
    return {
      rows: sessions.flatMap((session) => {
        const until = feedbackUntil(session)
        const { sessionId, teacher, heldOn } = session
        return until ? [{ sessionId, teacher, heldOn, until: until.toISOString() }] : []
      }),
    }
  },
})

export const giveTeachingCall = defineCall(contracts.giveTeaching, {
  ...treating,
  effect: 'write',
  audit: 'feedback.teachingGiven',
  // The calls are not keyed, because a key would be kept with a hash of what was said.
  replay: 'idempotent',
  handle: async ({ actor, input: { sessionId, items, words, isChecked, occurredAt }, db, request, audit }) => {
    const session = await findTaught(db, ownSession(actor), sessionId, { isLocked: true })
    if (!session) throw refuse('NOT_FOUND')
    const state = stateOf(session, request.at)
    // Feedback that waited for a network is sent until an answer comes back. It may already be stored, and nothing of what was said tells which it was.
    if (state === 'GIVEN' && occurredAt !== undefined) return {}
    if (state === 'GIVEN') throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
    if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
    if (words === '' && items.every((step) => step === 0)) throw badField('items', 'required')
    await assertNoPatient(db, { texts: [words], despite: isChecked, at: request.at, isStrict: true })
    if (!(await insertGiven(db, sessionId))) throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
    const { teacherId } = session
    await insertTeaching(db, { id: v4(), teacherId, items, words, giverKey: keyedHash('teaching-giver', `${teacherId} ${actor.id}`) })
    // The audit says that feedback was given, and nothing of what was said.
    audit({ entity: 'treatment-session', entityId: sessionId })
    return {}
  },
})

export const listTeachingCall = defineCall(contracts.listTeaching, {
  access: { kind: 'privilege', anyOf: ['REPORT_MYTREATMENTSESSIONFEEDBACK', 'FEEDBACK_VIEW_ALL'] },
  module: centre.module,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { teacherId = actor.id }, db }) => {
    const teacher = await findHeard(db, heardScopeFor(actor), teacherId)
    if (!teacher) throw refuse('NOT_FOUND')
    const waiting = oversees(actor, teacherId) ? await countTeachingWaiting(db, teacherId) : null
    return {
      ...{ teacher, waiting },
      ...(await countTeaching(db, teacherId)),
      releases: await listReleases(db, teacherId),
      words: await listTeachingWords(db, teacherId),
    }
  },
})
