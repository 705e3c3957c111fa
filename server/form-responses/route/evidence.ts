import 'server-only'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'

const of = 'the student whom the response is about'
const ends =
  'changed answers (the decision becomes void and is asked for again), withdrawing or abandoning the response, reopening it; what was decided stays readable'
const undo =
  'after the first decision who decided, or FORMS_ADMIN, with a reason; everybody who decided is told. A signer takes a signature back within the hours of the type'
const byRole = {
  of,
  never: { subject: true, author: true, counted: true, address: byAccount },
  right:
    'the role by which the form asks them: one of those that the step names, of the pool, a teacher for a supervisor or for somebody named in place of a person who left',
} as const

/** Accepting a review, and signing. */
export const decisionEvidence = {
  ...byRole,
  shown: { compared: 'the hash of version, answers, place, event, tags and people, made by the function that is stored with the decision' },
  ends,
  undo,
} satisfies EvidenceRule

/** Returning and declining: a refusal counts for nobody, so what is refused needs no second look. */
export const refusalEvidence = {
  ...byRole,
  shown: { notCompared: 'a refusal ends the round on whatever content it is' },
  ends: 'nothing: who refused is asked again after the next submission',
  undo: 'nobody',
} satisfies EvidenceRule

/** Filling in a turn for somebody else, and submitting. */
export const turnEvidence = {
  of,
  never: { ...byRole.never, counted: 'a turn has one person' },
  right: 'the role by which the form asks them for the turn; of a first turn about somebody else, that by which it may be started',
  shown: { notCompared: 'their own answers, saved with revisions' },
  ends: 'a return or refusal: the turn is asked for again',
  undo,
} satisfies EvidenceRule
