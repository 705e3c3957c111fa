import 'server-only'
import type { Claim, EvidenceRule } from '@/server/kernel/calls/evidence'
import { findSupervisor } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { accountsAt } from '@/server/users'
import type { SessionWithSide } from './lock-session'
import type { Linked } from './outside/queries/confirmations'

const of = 'the student whose session it is'
const right = 'MARK_TREATMENTSESSIONS, and the teacher of the session, of its shift, or TREATMENTSESSION_VIEW_ALL'
const byAccount = 'the asker is logged in as themself'
const never = { subject: true, author: 'the student fills it in, and is whom it is about', address: byAccount } as const
const unlocked = 'TREATMENTSESSION_UNLOCK, never of one’s own, with a reason; student, teacher and marker are told'

/** Marking one item, or the rest of them. */
export const markEvidence: EvidenceRule = {
  of,
  never: { ...never, counted: 'an item has one mark of a teacher, which the next replaces' },
  right,
  shown: { compared: 'the revision of the line that is marked; a changed one is answered with the line as it is' },
  ends: 'another mark by a teacher; the earlier one stays in the history',
  undo: 'a teacher of the session, until it is finished',
}

export const finishEvidence: EvidenceRule = {
  of,
  never: { ...never, counted: 'a session is finished by one teacher' },
  right,
  shown: { compared: 'the revisions of the header and of all lines' },
  ends: 'unlocking; the counted record then says that it is open',
  undo: `who finished, within seconds; later ${unlocked}`,
}

/** The outcome of a start or step check, and leave to take a radiograph. */
export const checkEvidence: EvidenceRule = {
  of,
  never: { ...never, counted: 'a check has one outcome, and a radiograph one authorisation' },
  right,
  shown: { notCompared: 'what is judged is in the mouth, not on the screen' },
  ends: 'nothing; the student asks for the next check',
  undo: 'nobody',
}

/** Confirming by a link that was mailed to a supervisor without an account. */
export const confirmationEvidence: EvidenceRule = {
  of,
  never: { subject: true, author: true, counted: 'one supervisor is asked at a time', address: true },
  right: 'in the book of the session’s clinic; no account has the address, or only those of teachers',
  shown: { compared: 'the hash of the record that the link is bound to, made by the function that shows it' },
  ends: 'asking again, cancelling the session, or a changed record',
  undo: `a confirmation by nobody; the session by ${unlocked}`,
}

/** What marking or finishing claims. A partner shares the session, and so does not judge it. */
export function claimOn({ studentId, partnerId, side }: SessionWithSide): Claim {
  return { subject: [studentId, partnerId], author: [], counted: [], may: side === 'teacher', shown: null }
}

export async function claimByLink(db: Tx, { sentTo, askedById, contentHash, supervisor, session }: Linked, now: string): Promise<Claim> {
  const accounts = await accountsAt(db, sentTo)
  return {
    subject: [session.studentId, session.partnerId],
    author: [askedById],
    counted: [],
    may: (await findSupervisor(db, { id: supervisor.id, clinicId: session.clinicId }))?.email === sentTo,
    shown: { sent: contentHash, now },
    outside: { id: supervisor.id, accountIds: accounts.map(({ id }) => id), accountsMay: accounts.every(({ teaches }) => teaches) },
  }
}
