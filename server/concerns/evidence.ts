import 'server-only'
import { byAccount, type Claim, type Comparison, type EvidenceRule } from '@/server/kernel/calls/evidence'
import type { ConcernRow } from './queries/case'

const never = {
  subject: true,
  author: true,
  address: byAccount,
} as const
const shared = {
  of: 'the student whom the concern is about',
  shown: { compared: 'the revision of the case, which a response, an appeal, a disclosure and every decision raise' },
} as const

/** The rule for resolving a case. */
export const resolutionEvidence = {
  ...shared,
  never: { ...never, counted: 'a case has one owner, and one outcome at a time' },
  right: 'SERIOUSCONCERN_RECEIVE, and the owner of the case',
  ends: 'reopening, or the decision on an appeal',
  undo: 'the owner, by reopening with a reason; the other handlers are told. The student, once, by an appeal that somebody else decides',
} satisfies EvidenceRule

/** The rule for deciding on an appeal: by somebody who had no part in the decision. */
export const appealEvidence = {
  ...shared,
  never: { ...never, counted: true },
  right: 'SERIOUSCONCERN_RECEIVE, and asked to decide the appeal',
  ends: 'reopening',
  undo: 'the owner, by reopening with a reason; the other handlers are told',
} satisfies EvidenceRule

type Deciding = Pick<Claim, 'counted' | 'may'> & { readonly revision: number }

/** The raiser counts as the author, since their text is judged. */
export function claimOn(found: ConcernRow, { counted, may, revision }: Deciding): Claim<Comparison> {
  return { subject: [found.studentId], author: [found.raisedById], counted, may, shown: { sent: revision, now: found.revision } }
}
