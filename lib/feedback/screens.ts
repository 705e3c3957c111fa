import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { feedbackPaths } from './paths'

const feedbackReaders = {
  session: true,
  module: 'feedbackcentre',
  privilege: { anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
} as const
/** The staff of the clinics, and whoever looks after feedback. */
const contactReaders = {
  session: true,
  module: 'clinical',
  privilege: { anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] },
} as const

export const feedbackScreens = {
  patientContacts: {
    open: contactReaders,
    // Not in the specification's table: the staff of the clinics have no other way there.
    menu: { gate: { allOf: [{ module: 'clinical' }, { anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] }] }, group: 'today' },
    texts: ['feedback', 'issues'],
  },
  feedback: {
    after: 'formLibraryItem',
    open: feedbackReaders,
    menu: { gate: { allOf: [{ module: 'feedbackcentre' }, 'FEEDBACKCENTRE'] }, group: 'learn' },
    texts: ['feedback', 'issues', 'patientFeedback', 'selector'],
  },
  newFeedback: {
    open: { session: true, module: 'feedbackcentre', privilege: 'FEEDBACKCENTRE' },
    of: 'feedback',
    texts: ['editor', 'feedback', 'issues', 'patientFeedback'],
  },
  feedbackList: { open: feedbackReaders, of: 'feedback', texts: ['feedback', 'issues', 'patientFeedback', 'selector'] },
  feedbackAbout: { open: feedbackReaders, from: 'feedback', texts: ['feedback', 'issues', 'patientFeedback', 'selector'] },
  feedbackPatients: { open: feedbackReaders, from: 'feedback', texts: ['feedback', 'issues', 'patientFeedback'] },
} satisfies ScreensOf<typeof feedbackPaths>
