import 'server-only'
import * as contracts from '@/lib/contracts/feedback'
import { askHours, patientTokenMark } from '@/lib/feedback/vocabulary'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { handOverSession } from '@/server/kernel/queries/sessions'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { listWaysIn } from '@/server/sign-in'
import { treating } from '../access'
import { claimOf, hereEvidence } from '../evidence'
import { findAsk, lockAskedSession, upsertAsk } from '../queries/asks.sql'
import { ownSession } from '../scope'
import { storePatientAnswer } from '../store-patient-answer'
import { lockSessionToAsk, isSentAgain } from './patients'

const entity = 'treatment-session'
/** The owner's present rights do not matter here: they had them when they handed the device over. */
const handedOver = {
  access: { kind: 'session', why: 'the session says which treatment session a patient answers about' },
  module: null,
  byNoToken: true,
  whileHandedOver: true,
} as const

export const handOverCall = defineCall(contracts.handOver, {
  ...treating,
  byNoToken: true,
  effect: 'write',
  audit: 'feedback.handedOver',
  replay: 'idempotent',
  handle: async ({ actor, input: { sessionId }, db, request, audit }) => {
    await lockSessionToAsk(db, actor, sessionId, await institutionToday(request.at))
    // A link that was shown before stops working, because the patient answers here.
    const expiresAt = new Date(request.at.getTime() + askHours * 3_600_000)
    await upsertAsk(db, { sessionId, tokenHash: hashToken(`${patientTokenMark}${newToken()}`), expiresAt })
    if (!(await handOverSession(db, { sessionId: actor.sessionId, about: sessionId })))
      throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
    await announce(db, { endedSessionsOf: [actor.id] })
    audit({ entity, entityId: sessionId })
    return {}
  },
})

/** @throws NOT_FOUND where the device is in its owner's hands */
function handedOverIdOrThrow(actor: Actor): string {
  if (actor.handedOverId === null) throw refuse('NOT_FOUND')
  return actor.handedOverId
}

export const readHereCall = defineCall(contracts.readHere, {
  ...handedOver,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const session = await findAsk(db, ownSession(actor), handedOverIdOrThrow(actor))
    if (!session) throw refuse('NOT_FOUND')
    const { open, identities, hasPassword, takesPasswords } = await listWaysIn(db, actor.id)
    return {
      isGiven: session.isGiven,
      student: session.student,
      clinic: session.clinic,
      sessionId: session.sessionId,
      ways: {
        providers: open.filter((name) => identities.some(({ provider }) => provider === name)),
        hasPassword: hasPassword && takesPasswords,
      },
    }
  },
})

export const giveHereCall = defineCall(contracts.giveHere, {
  ...handedOver,
  effect: 'write',
  audit: 'feedback.patientAnswered',
  evidence: hereEvidence,
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, reply, audit, vouch }) => {
    const session = await lockAskedSession(db, ownSession(actor), handedOverIdOrThrow(actor))
    if (!session) throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
    if (session.isGiven && (await isSentAgain(db, session.sessionId, input.receipt))) return {}
    const isTaken =
      !session.isGiven &&
      (await storePatientAnswer(db, vouch(claimOf(session)), session, input, {
        today: await institutionToday(request.at),
        request,
        reply,
        isHere: true,
      }))
    if (!isTaken) throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
    audit({ entity, entityId: session.sessionId })
    return {}
  },
})
