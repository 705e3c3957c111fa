import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-sessions/outside'
import { supervisorConfirmation } from '@/lib/states/supervisor-confirmation'
import { findSupervisor, lockSharedCatalogue } from '@/server/catalogue'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { mailOutside, type MailsReached } from '@/server/kernel/jobs/outside-mail'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { findAccountsAt } from '@/server/users'
import { entity, writers } from '../../access'
import { contentHash } from '../content-hash'
import { withdrawOpenConfirmation } from '../end-confirmations'
import { assertMay, lockSessionFor } from '../../lock-session'
import { confirmationMail } from '../mails'
import { assertRecorded } from '../../marking/marking-check'
import { findConfirmedRecord } from '../queries/confirmed'
import { findLastConfirmation, insertConfirmation } from '../queries/confirmations'
import { insertHistory } from '../../queries/history'
import { listLines } from '../../recording/queries/lines'
import { findConfirmationSession } from '../../queries/told'
import { isOwnAddress } from '../own-address'
import { linkDays } from '../outside-links'

const dayMs = 86_400_000

/** The institution decides where the mail goes: a student who could choose the address would confirm their own work. */
export const askConfirmationCall = defineCall(contracts.askConfirmation, {
  ...writers,
  audit: 'clinical-sessions.confirmationAsked',
  replay: 'keyed',
  // Requests run one after the other, so that many at once cannot all be the last allowed one.
  turn: (_input, { actor }) => `confirmation ${actor.id}`,
  handle: async ({ actor, input: { sessionId, supervisorId }, db, request, audit, emit, touch }) => {
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editHeader')
    const lines = await listLines(db, sessionId)
    assertRecorded(session, lines)
    await lockSharedCatalogue(db)
    const supervisor = await findSupervisor(db, { id: supervisorId, clinicId: session.clinicId })
    if (!supervisor) throw badField('supervisorId', 'supervisorUnknown')
    if (await isOwnAddress(db, { email: supervisor.email, session, askedById: actor.id })) throw badField('supervisorId', 'supervisorIsOwn')
    // Somebody with an account marks as themself; a fellow student never does.
    if (!(await findAccountsAt(db, supervisor.email)).every(({ teaches }) => teaches)) throw badField('supervisorId', 'outsideHasAccount')
    const hash = contentHash(await findConfirmedRecord(db, sessionId))
    const last = await findLastConfirmation(db, sessionId)
    if (last?.state === 'CONFIRMED' && last.contentHash === hash) throw refuse('STATE_CHANGED', { code: 'clinical-sessions.CONFIRMED' })
    const expiresAt = new Date(request.at.getTime() + linkDays * dayMs)
    const mail = async () => {
      await withdrawOpenConfirmation(db, sessionId)
      const token = newToken()
      await insertConfirmation(db, {
        id: v7(),
        sessionId,
        supervisorId,
        sentTo: supervisor.email,
        askedById: actor.id,
        askedAt: request.at,
        expiresAt,
        tokenHash: hashToken(token),
        contentHash: hash,
      })
      return confirmationMail(supervisor, {
        ...(await findConfirmationSession(db, session)),
        heldOn: session.heldOn,
        token,
        expiresAt,
        days: linkDays,
      })
    }
    const sending = { kind: 'confirmAsked', email: supervisor.email, senderId: actor.id, aboutId: sessionId, mail } as const
    const reached = await mailOutside({ db, at: request.at, emit }, sending)
    if (reached !== null) throw badField('supervisorId', tooMany[reached])
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'confirmationAsked' })
    touch(session.studentId, session.teacherId)
    audit({
      entity,
      entityId: sessionId,
      changes: { confirmation: { to: supervisorConfirmation.initial }, supervisorId: { to: supervisorId } },
    })
    return { askedAt: request.at.toISOString(), expiresAt: expiresAt.toISOString() }
  },
})

export const withdrawConfirmationCall = defineCall(contracts.withdrawConfirmation, {
  ...writers,
  audit: 'clinical-sessions.confirmationWithdrawn',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId }, db, request, audit, touch }) => {
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    if (session.side === 'viewer') throw refuse('FORBIDDEN')
    if (!(await withdrawOpenConfirmation(db, sessionId))) throw refuse('STATE_CHANGED')
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'confirmationWithdrawn' })
    touch(session.studentId, session.teacherId)
    audit({ entity, entityId: sessionId, changes: { confirmation: { from: 'ASKED', to: 'WITHDRAWN' } } })
    return { savedAt: request.at.toISOString() }
  },
})

const tooMany = { ABOUT: 'tooManyMailsOfSession', SENDER: 'tooManyMailsToday', RECEIVER: 'tooManyMailsToPerson' } as const satisfies Record<
  MailsReached,
  string
>
