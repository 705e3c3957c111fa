import 'server-only'
import { byAccount, type EvidenceRule } from '@/server/kernel/calls/evidence'

/** The rule for deciding on a test as its first marker. */
export const decisionEvidence = {
  of: 'the student who is tested',
  never: {
    subject: true,
    author: 'nobody but the marker fills in the sheet',
    counted: 'an attempt has one first marker; one that is decided is not decided again',
    address: byAccount,
  },
  right: 'TESTS_MARK, the marker who took it on, and still one of those who mark the test; the prerequisites are counted again',
  shown: { compared: 'the hash of the sheet, which is sent back' },
  ends: 'making the attempt void; a second marker may be asked before it stands',
  undo: 'TESTS_ADMIN, by making the attempt void with a reason; student and markers are told',
} satisfies EvidenceRule

/** Deciding as a second marker, on a sheet of their own. */
export const secondEvidence = {
  of: 'the student who is tested',
  never: {
    subject: true,
    author: 'nobody but the marker fills in the sheet',
    counted: true,
    address: byAccount,
  },
  right: 'TESTS_MARK, the second marker who took it on, and still one of those who mark the test; the prerequisites are counted again',
  shown: { compared: 'the hash of their own sheet, which is sent back' },
  ends: 'making the attempt void; where the two differ, an administrator of tests resolves it',
  undo: 'TESTS_ADMIN, by making the attempt void with a reason; student and markers are told',
} satisfies EvidenceRule

/** The rule for deciding between two markers who differ. */
export const resolutionEvidence = {
  of: 'the student who is tested',
  never: {
    subject: true,
    author: 'nobody but the markers fill in the sheets',
    counted: true,
    address: byAccount,
  },
  right: 'TESTS_ADMIN, and neither of the two markers',
  shown: { compared: 'the hashes of both sheets, which are sent back' },
  ends: 'making the attempt void',
  undo: 'TESTS_ADMIN, by making the attempt void with a reason; student and markers are told',
} satisfies EvidenceRule
