import 'server-only'
import { byAccount, type Claim, type EvidenceRule } from '@/server/kernel/calls/evidence'

const of = 'the student at a date of a timetable'
const right = 'TIMETABLE_ATTENDANCE, and a teacher of the date, or staff'
const undo = 'who keeps the register, by saying otherwise or opening it again; the log has all that was ever said'

/** The rule for a register's entries on a student, including students who are not on its list. */
export const registerEvidence = {
  of,
  never: {
    subject: true,
    author: 'nobody hands anything in',
    counted: 'a student has one standing at a date; the later word of a register counts',
    address: byAccount,
  },
  right,
  shown: { notCompared: 'who is in the room is seen there; a later word of another teacher is answered as not taken' },
  ends: 'a later word of a register',
  undo,
} satisfies EvidenceRule

/** The rule for deciding whether a check-in counts that is in doubt, or came after the register was closed. */
export const judgingEvidence = {
  of,
  never: { ...registerEvidence.never, counted: 'a check-in is judged once' },
  right,
  shown: { notCompared: 'a check-in does not change; one that was judged by now is refused' },
  ends: 'a later word of a register',
  undo,
} satisfies EvidenceRule

/** The rule for choosing the missed date that a student makes up by coming to another one. */
export const makingUpEvidence = {
  of,
  never: { ...registerEvidence.never, counted: 'a date is made up once, and by one other' },
  right,
  shown: { notCompared: 'a date that is missed no more, or was made up by now, is refused' },
  ends: 'a later word of a register that they were not there',
  undo,
} satisfies EvidenceRule

/** `may`: whether the voucher keeps the register, checked after it was locked. */
export function claimOn(entries: readonly { readonly studentId: string }[], may: boolean): Claim<'notCompared'> {
  return { subject: entries.map(({ studentId }) => studentId), author: [], counted: [], may, shown: 'notCompared' }
}
