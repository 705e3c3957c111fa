import 'server-only'
import type { Claim, EvidenceRule } from '@/server/kernel/calls/evidence'
import { wasTreated, type AskedSession } from './rules'

const shared = {
  of: 'the student who treated the patient',
  shown: { notCompared: 'the patient judges what they felt in the chair, not what is on a screen' },
  ends: 'nothing: an answer is kept, and counted with others once there are enough',
  undo: 'nobody; FEEDBACK_VIEW_ALL hides a text that names somebody, with a reason, and the scores stay',
} as const
const author = 'the patient writes the answer and hands it in'

/** The evidence for an answer through the link that a student shows to their patient. */
export const linkEvidence = {
  ...shared,
  never: {
    subject: 'nobody is logged in; what comes from the student’s device, network or minute is marked and not counted (docs/decisions/0144)',
    author,
    counted: 'a visit takes one answer, and a patient counts once in a batch',
    address: 'a link has no address; a browser in which somebody is logged in is marked and not counted',
  },
  right:
    'a link that was shown in the last 48 hours and not used, of a finished visit to which the patient came, by a student with an account',
} satisfies EvidenceRule

/** The evidence for an answer on the student's phone, which was handed over. */
export const hereEvidence = {
  ...shared,
  never: {
    subject: 'an answer on the student’s own device waits for five patients who answered elsewhere (docs/decisions/0144)',
    author,
    counted: 'a visit takes one answer',
    address: 'the device that was handed over is the address',
  },
  right: 'a device that was handed over for this visit, which is finished and to which the patient came',
} satisfies EvidenceRule

/** The patient has no account, even on a device that is logged in as the student, and is known by the visit alone. */
export function claimOf(session: AskedSession): Claim<'notCompared'> {
  return {
    subject: [session.studentId],
    author: [],
    counted: [],
    may: wasTreated(session),
    shown: 'notCompared',
    outside: { id: session.sessionId, accountIds: [], accountsMay: false },
  }
}
