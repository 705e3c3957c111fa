import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { feedbackPaths } from './paths'

const feedbackReaders = {
  session: true,
  module: 'feedbackcentre',
  privilege: { anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
} as const
/** Open to the staff of the clinics, and to people who look after feedback. */
const contactReaders = {
  session: true,
  module: 'clinical',
  privilege: { anyOf: ['TREATMENTSESSION_VIEW_ALL', 'FEEDBACK_VIEW_ALL'] },
} as const

export const feedbackScreens = {
  patientContacts: {
    open: contactReaders,
    // This entry is not in the specification's table, but the clinics' staff have no other way to the screen.
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
