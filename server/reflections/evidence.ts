import 'server-only'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'

/** Acknowledging a reflection, which a workbook may ask for. */
export const acknowledgementEvidence = {
  of: 'the student whose reflection it is',
  never: {
    subject: true,
    author: 'who wrote it is whom it is about',
    counted: 'a reflection is acknowledged once; one that is acknowledged is not acknowledged again',
    address: byAccount,
  },
  right: 'a teacher with whom it is shared, or REFLECTIONS_VIEW_ALL',
  shown: { compared: 'when it was submitted: what was taken back and submitted anew is read anew' },
  ends: 'nothing: what is acknowledged is not changed any more',
  undo: 'who acknowledged, or REFLECTIONS_VIEW_ALL, with a reason; the student and who acknowledged are told',
} satisfies EvidenceRule
