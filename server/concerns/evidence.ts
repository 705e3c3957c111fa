import 'server-only'
import type { Claim, EvidenceRule } from '@/server/kernel/calls/evidence'
import type { ConcernRow } from './queries/case'

const never = {
  subject: true,
  author: true,
  address: 'the asker is logged in as themself',
} as const
const shared = {
  of: 'the student whom the concern is about',
  shown: { compared: 'the revision of the case, which a response, an appeal, a disclosure and every decision raise' },
} as const

/** How a case ends. */
export const resolutionEvidence: EvidenceRule = {
  ...shared,
  never: { ...never, counted: 'a case has one owner, and one outcome at a time' },
  right: 'SERIOUSCONCERN_RECEIVE, and the owner of the case',
  ends: 'reopening, or the decision on an appeal',
  undo: 'the owner, by reopening with a reason; the other handlers are told. The student, once, by an appeal that somebody else decides',
}

/** How an appeal ends: by somebody who had no part in what is appealed. */
export const appealEvidence: EvidenceRule = {
  ...shared,
  never: { ...never, counted: true },
  right: 'SERIOUSCONCERN_RECEIVE, and asked to decide the appeal',
  ends: 'reopening',
  undo: 'the owner, by reopening with a reason; the other handlers are told',
}

type Deciding = Pick<Claim, 'counted' | 'may'> & { readonly revision: number }

/** The raiser counts as the author: what they wrote is judged. */
export function claimOn(found: ConcernRow, { counted, may, revision }: Deciding): Claim {
  return { subject: [found.studentId], author: [found.raisedById], counted, may, shown: { sent: revision, now: found.revision } }
}
