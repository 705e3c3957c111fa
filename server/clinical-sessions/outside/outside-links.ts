import 'server-only'
import { v7 } from 'uuid'
import type { Db, Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { mailOutside } from '@/server/kernel/jobs/outside-mail'
import { findModules } from '@/server/kernel/queries/sessions'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { contentHash } from './content-hash'
import { withdrawOpenConfirmation } from './end-confirmations'
import { confirmationMail } from './mails'
import { isOwnAddress } from './own-address'
import { findConfirmationByLink, findRenewable, insertConfirmation, lockForOutside, markConfirmationOpened } from './queries/confirmations'
import { findConfirmedRecord } from './queries/confirmed'
import { insertHistory, nobody } from '../queries/history'
import { findConfirmationSession } from '../queries/told'

const dayMs = 86_400_000
export const linkDays = 14

/** Whether a link belongs to a session that still waits: if so, the page of links asks for the session. */
export async function isConfirmationLinkOpen(db: Db, tokenHash: string, at: Date): Promise<boolean> {
  return (await isClinicalOn()) && (await findConfirmationByLink(db, tokenHash, at)) !== null
}

export async function recordConfirmationOpened(db: Tx, tokenHash: string, at: Date): Promise<boolean> {
  return (await isClinicalOn()) && (await markConfirmationOpened(db, tokenHash, at)) > 0
}

/**
 * Sends a new link in place of one that expired or was replaced, to the same address, if the session still waits for that supervisor, the person who asked
 * still may, and not too many mails were sent. The new link confirms the session as it is now. Returns false if there never was such a link.
 */
export async function renewConfirmation(
  { db, at, emit }: { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void },
  tokenHash: string,
): Promise<boolean> {
  const old = (await isClinicalOn()) ? await findRenewable(db, tokenHash) : null
  if (!old) return false
  await lockForOutside(db, old.session.id, at)
  if (
    !(await findRenewable(db, tokenHash)) ||
    (await isOwnAddress(db, { email: old.sentTo, session: old.session, askedById: old.askedById }))
  )
    return true
  const mail = async () => {
    await withdrawOpenConfirmation(db, old.session.id)
    const token = newToken()
    const expiresAt = new Date(at.getTime() + linkDays * dayMs)
    await insertConfirmation(db, {
      id: v7(),
      sessionId: old.session.id,
      supervisorId: old.supervisorId,
      sentTo: old.sentTo,
      askedById: old.askedById,
      askedAt: at,
      expiresAt,
      tokenHash: hashToken(token),
      contentHash: contentHash(await findConfirmedRecord(db, old.session.id)),
    })
    const about = { ...(await findConfirmationSession(db, old.session)), heldOn: old.session.heldOn.toISOString().slice(0, 10) }
    return confirmationMail({ name: old.supervisor.name, email: old.sentTo }, { ...about, token, expiresAt, days: linkDays })
  }
  const sending = { kind: 'confirmRenewed', email: old.sentTo, senderId: null, aboutId: old.session.id, mail } as const
  if ((await mailOutside({ db, at, emit }, sending)) !== null) return true
  await insertHistory(db, { sessionId: old.session.id, at, byId: nobody, act: 'confirmationAsked' })
  return true
}

async function isClinicalOn(): Promise<boolean> {
  return (await findModules()).has('clinical')
}
