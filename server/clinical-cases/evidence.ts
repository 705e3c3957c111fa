import 'server-only'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'

/** The rule for agreeing to a plan. */
export const agreementEvidence = {
  of: 'the student whose case it is',
  never: {
    subject: true,
    author: true,
    counted: 'a plan has one agreement; one that is agreed to is not agreed to again',
    address: byAccount,
  },
  right: 'a teacher who supervises the case, or taught a visit of it',
  shown: { compared: 'the revision of the plan and the hash of patient, details and items; both are sent back' },
  ends: 'every change of the plan, the patient or the details, and reopening; the teacher is told',
  undo: 'who agreed, or CLINICALCASES_VIEW_ALL, with a reason; student and teacher are told',
} satisfies EvidenceRule

/** The rule for taking over a case that is offered. */
export const transferEvidence = {
  of: 'the patient whose treatment goes on, and the student who gives it',
  never: {
    subject: true,
    author: 'who offers it is the student who gives it',
    counted: 'one student is asked at a time',
    address: byAccount,
  },
  right: 'a student who may treat, and does not supervise the case',
  shown: { compared: 'the hash of the plan that was offered' },
  ends: 'nothing; the taker opens a case of their own',
  undo: 'the taker, by offering it on; an administrator a whole hand-over for a day',
} satisfies EvidenceRule
