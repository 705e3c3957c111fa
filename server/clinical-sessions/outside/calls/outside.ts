import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions/outside'
import { supervisorConfirmation } from '@/lib/states/supervisor-confirmation'
import { readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { entity } from '../../access'
import { contentHash } from '../content-hash'
import { claimByLink, confirmationEvidence } from '../../evidence'
import { isOwnAddress } from '../own-address'
import { findConfirmationByLink, findDecided, lockForOutside, updateConfirmation, type Linked } from '../queries/confirmations'
import { findConfirmedRecord } from '../queries/confirmed'
import { insertHistory, nobody } from '../../queries/history'
import { confirmedRecordView } from '../views/confirmations'

const byLink = { access: { kind: 'externalToken', purpose: 'confirm-session' }, module: 'clinical' } as const

/** Opening the link does not use it up: mail scanners open links. */
export const readConfirmationCall = defineCall(contracts.readConfirmation, {
  ...byLink,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const link = await findConfirmationByLink(db, actor.tokenHash, request.at)
    if (!link || (await isOwnAddress(db, confirmationAddress(link)))) throw refuse('NOT_FOUND')
    const record = await findConfirmedRecord(db, link.session.id)
    if (contentHash(record) !== link.contentHash) return { record: null }
    const { toothNotation } = await readSettings()
    return { record: confirmedRecordView({ link, record, toothNotation }) }
  },
})

const hourMs = 3_600_000
/** For how many hours a repeated decision gets the same answer. */
const repeatHours = 24

/** A wrong, a used, a withdrawn and an expired link get the same answer; the same decision once more gets the answer of the first time. */
export const decideConfirmationCall = defineCall(contracts.decideConfirmation, {
  ...byLink,
  effect: 'write',
  audit: 'clinical-sessions.confirmationDecided',
  replay: 'idempotent',
  evidence: confirmationEvidence,
  handle: async ({ actor, input, db, request, audit, touch, vouch }) => {
    const { token: _, ...sent } = input
    const { decision, name, role, registrationNumber, remark } = sent
    const answerHash = canonicalHash(sent)
    const seen = await findConfirmationByLink(db, actor.tokenHash, request.at)
    if (seen) await lockForOutside(db, seen.session.id, request.at)
    // Read again after locking: another transaction may have decided, changed or withdrawn it.
    const link = seen && (await findConfirmationByLink(db, actor.tokenHash, request.at))
    if (!link) {
      const since = new Date(request.at.getTime() - repeatHours * hourMs)
      const decided = await findDecided(db, { tokenHash: actor.tokenHash, answerHash, since })
      if (decided?.decidedAt)
        return { state: decided.state === 'CONFIRMED' ? 'CONFIRMED' : 'DECLINED', decidedAt: decided.decidedAt.toISOString() } as const
    }
    if (!link || (await isOwnAddress(db, confirmationAddress(link)))) throw refuse('NOT_FOUND', { code: 'clinical-sessions.INVALID_TOKEN' })
    const { id: sessionId, studentId, teacherId } = link.session
    const now = contentHash(await findConfirmedRecord(db, sessionId))
    const vouched = vouch(await claimByLink(db, link, now))
    const evidence = { address: request.address, deviceHash: request.deviceHash ?? '', answerHash }
    const signed = { at: request.at, signerName: name, signerRole: role, registrationNumber, remark, ...evidence }
    const on = decision === 'CONFIRM' ? 'confirm' : 'decline'
    await transition({
      machine: supervisorConfirmation,
      from: link.state,
      on,
      vouched,
      compareAndSet: (from, to) => updateConfirmation(db, { id: link.id, from, to, decision: signed }),
    })
    const state = decision === 'CONFIRM' ? 'CONFIRMED' : 'DECLINED'
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: nobody,
      act: decision === 'CONFIRM' ? 'confirmationGiven' : 'confirmationDeclined',
    })
    touch(studentId, teacherId)
    audit({ entity, entityId: sessionId, changes: { confirmation: { from: link.state, to: state } } })
    return { state, decidedAt: request.at.toISOString() } as const
  },
})

/** Checked again at every use: the person who asked may have taken the address since. */
function confirmationAddress({ sentTo, askedById, session }: Linked) {
  return { email: sentTo, session, askedById }
}
