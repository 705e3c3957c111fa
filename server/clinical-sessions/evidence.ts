import 'server-only'
import { byAccount, type Claim, type Comparison, type EvidenceRule, type Shown } from '@/server/kernel/calls/evidence'
import { findSupervisor } from '@/server/catalogue'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findAccountsAt } from '@/server/users'
import type { SessionWithSide } from './lock-session'
import type { Linked } from './outside/queries/confirmations'

const of = 'the student whose session it is'
const unlocked = 'TREATMENTSESSION_UNLOCK, never of one’s own, with a reason; student, teacher and marker are told'

/** The rule for a decision by a teacher of the session. `counted`: why nothing counts twice. */
const byTeacher = (counted: string) => ({
  of,
  never: { subject: true as const, author: 'the student fills it in, and is whom it is about', counted, address: byAccount },
  right: 'MARK_TREATMENTSESSIONS, and the teacher of the session, of its shift, or TREATMENTSESSION_VIEW_ALL',
})

/** The rule for marking one item, or the rest of them. */
export const markEvidence = {
  ...byTeacher('an item has one mark of a teacher, which the next replaces'),
  shown: { compared: 'the revisions of the mark and of the line that is marked; a changed one is answered as it is' },
  ends: 'another mark by a teacher; the earlier one stays in the history',
  undo: 'a teacher of the session, until it is finished',
} satisfies EvidenceRule

export const finishEvidence = {
  ...byTeacher('a session is finished by one teacher'),
  shown: { compared: 'the revisions of the header and of all lines' },
  ends: 'unlocking; the counted record then says that it is open',
  undo: `who finished, within seconds; later ${unlocked}`,
} satisfies EvidenceRule

/** The outcome of a start or step check. */
export const checkEvidence = {
  ...byTeacher('a check has one outcome'),
  shown: { notCompared: 'what is judged is in the mouth, not on the screen' },
  ends: 'nothing; the student asks for the next check',
  undo: 'nobody',
} satisfies EvidenceRule

/** The rule for authorising a radiograph. */
export const authorisationEvidence = {
  ...byTeacher('a radiograph has one authorisation'),
  shown: { compared: 'the revision of the radiograph, with its kind and justification; a changed one is answered as it is' },
  ends: 'nothing; it is taken once',
  undo: 'nobody',
} satisfies EvidenceRule

/** Confirming by a link that was mailed to a supervisor without an account. */
export const confirmationEvidence = {
  of,
  never: { subject: true, author: true, counted: 'one supervisor is asked at a time', address: true },
  right: 'in the book of the session’s clinic; no account has the address, or only those of teachers',
  shown: { compared: 'the hash of the record that the link is bound to, made by the function that shows it' },
  ends: 'asking again, cancelling the session, or a changed record',
  undo: `a confirmation by nobody; the session by ${unlocked}`,
} satisfies EvidenceRule

/** The claim of a teacher of the session. A partner shares the session, and so may not judge it. */
export function claimOn<const S extends Shown>({ studentId, partnerId, side }: SessionWithSide, shown: S): Claim<S> {
  return { subject: [studentId, partnerId], author: [], counted: [], may: side === 'teacher', shown }
}

export async function claimByLink(
  db: Tx,
  { sentTo, askedById, contentHash, supervisor, session }: Linked,
  now: string,
): Promise<Claim<Comparison>> {
  const accounts = await findAccountsAt(db, sentTo)
  return {
    subject: [session.studentId, session.partnerId],
    author: [askedById],
    counted: [],
    may: (await findSupervisor(db, { id: supervisor.id, clinicId: session.clinicId }))?.email === sentTo,
    shown: { sent: contentHash, now, refusal: refuse('STATE_CHANGED', { code: 'clinical-sessions.RECORD_CHANGED' }) },
    outside: { id: supervisor.id, accountIds: accounts.map(({ id }) => id), accountsMay: accounts.every(({ teaches }) => teaches) },
  }
}
