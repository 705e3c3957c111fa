import 'server-only'
import type { EvidenceRule } from '@/server/kernel/calls/evidence'

/** Signing, or refusing to sign, by a link that was mailed. */
export const outsideEvidence = {
  of: 'the student whom the response is about',
  never: { subject: true, author: true, counted: true, address: true },
  right:
    'the address of the book, or one that the student typed in a domain of the type; no account has it, or only accounts with a role by which the type is signed',
  shown: { compared: 'the hash of the record that the link is bound to, made by the function that shows it' },
  ends: 'changed answers: the link is void, and a new one is mailed after the next submission',
  undo: 'FORMS_ADMIN, with a reason, by withdrawing or reopening the response',
} satisfies EvidenceRule
