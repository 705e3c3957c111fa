import 'server-only'
import { env } from '@/lib/env'
import * as contracts from '@/lib/contracts/feedback'
import { askHours, patientTokenMark } from '@/lib/feedback/vocabulary'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { qrCodeOf } from '@/server/kernel/files/qr-code'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { byLink, treating } from '../access'
import { claimOf, linkEvidence } from '../evidence'
import { findAsk, findAskByToken, lockAskedSession, isReceiptOf, upsertAsk, type LinkedAsk } from '../queries/asks.sql'
import { askStateOf, assertAskable, wasTreated, type AskedSession } from '../rules'
import { ownSession } from '../scope'
import { storePatientAnswer } from '../store-patient-answer'

/** The audit names only the session, and nothing of what was said. */
const entity = 'treatment-session'
/** On average one a minute: a code that does not scan is shown again a few times. */
const asking = { kind: 'patient-ask', most: 60, minutes: 60 } as const

export const readAskCall = defineCall(contracts.readAsk, {
  ...treating,
  effect: 'read',
  handle: async ({ actor, input: { sessionId }, db, request }) => {
    const session = await findAsk(db, ownSession(actor), sessionId)
    if (!session) throw refuse('NOT_FOUND')
    const { heldOn, clinic, expiresAt } = session
    const isOpen = expiresAt !== null && expiresAt > request.at
    return {
      state: askStateOf(session, await institutionToday(request.at)),
      heldOn,
      clinic,
      expiresAt: isOpen ? expiresAt.toISOString() : null,
    }
  },
})

/** @throws NOT_FOUND, STATE_CHANGED */
export async function lockSessionToAsk(db: Tx, actor: Actor, sessionId: string, today: string): Promise<AskedSession> {
  const session = await lockAskedSession(db, ownSession(actor), sessionId)
  if (!session) throw refuse('NOT_FOUND')
  assertAskable(session, today)
  return session
}

export const askPatientCall = defineCall(contracts.askPatient, {
  ...treating,
  effect: 'write',
  audit: 'feedback.patientAsked',
  // A token is sent out only once: a repeated request replaces it by a new one.
  replay: 'idempotent',
  limit: () => asking,
  handle: async ({ actor, input: { sessionId }, db, request, audit }) => {
    await lockSessionToAsk(db, actor, sessionId, await institutionToday(request.at))
    const token = `${patientTokenMark}${newToken()}`
    const expiresAt = new Date(request.at.getTime() + askHours * 3_600_000)
    if (!(await upsertAsk(db, { sessionId, tokenHash: hashToken(token), expiresAt })))
      throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
    audit({ entity, entityId: sessionId })
    const address = `${env().APP_URL}/static-urls/${token}`
    return { address, ...qrCodeOf(address), expiresAt: expiresAt.toISOString() }
  },
})

/** A wrong link, a used one, an expired one and one of a closed account have one answer. */
function isOpen(ask: LinkedAsk | null, at: Date): ask is LinkedAsk {
  return ask !== null && !ask.isGiven && ask.expiresAt !== null && ask.expiresAt > at
}

export const openPatientFeedbackCall = defineCall(contracts.openPatientFeedback, {
  ...byLink,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const ask = await findAskByToken(db, actor.tokenHash, { isLocked: false })
    if (!isOpen(ask, request.at) || !wasTreated(ask)) throw refuse('NOT_FOUND')
    return { student: ask.student, clinic: ask.clinic }
  },
})

export const givePatientFeedbackCall = defineCall(contracts.givePatientFeedback, {
  ...byLink,
  effect: 'write',
  audit: 'feedback.patientAnswered',
  evidence: linkEvidence,
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, reply, audit, vouch }) => {
    const ask = await findAskByToken(db, actor.tokenHash, { isLocked: true })
    // A repeated answer, after a lost response, succeeds again while the link is valid.
    const isAgain = ask?.isGiven && ask.receiptHash === hashToken(input.receipt) && ask.expiresAt !== null && ask.expiresAt > request.at
    if (isAgain) return {}
    if (!isOpen(ask, request.at)) throw invalidToken()
    await assertAttempt({ kind: 'patient-link', what: actor.tokenHash, most: 20, minutes: 60 })
    const today = await institutionToday(request.at)
    if (!(await storePatientAnswer(db, vouch(claimOf(ask)), ask, input, { today, request, reply, isHere: false }))) throw invalidToken()
    audit({ entity, entityId: ask.sessionId })
    return {}
  },
})

function invalidToken(): Refusal {
  return refuse('NOT_FOUND', { code: 'feedback.INVALID_TOKEN' })
}

/** Whether this is a repetition of an answer that was already accepted. */
export function isSentAgain(db: Tx, sessionId: string, receipt: string): Promise<boolean> {
  return isReceiptOf(db, sessionId, hashToken(receipt))
}
