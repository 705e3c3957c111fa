import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { clinicalSessionsPaths } from './paths'

export const clinicalSessionsScreens = {
  clinical: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] }] }, group: 'today' },
    texts: ['clinical', 'issues', 'locks', 'marking', 'selector'],
  },
  treatmentSession: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'TREATMENTSESSION_VIEW_ALL'] } },
    of: 'clinical',
    texts: ['cases', 'checks', 'clinical', 'issues', 'location', 'locks', 'marking', 'outreach', 'selector', 'toothMap'],
  },
  patientFeedback: {
    open: { session: true, module: 'clinical', privilege: 'TREATMENTSESSION_EDIT' },
    of: 'clinical',
    texts: ['issues', 'patientFeedback'],
  },
  studentFeedback: {
    open: { session: true, module: 'clinical', privilege: 'TREATMENTSESSION_EDIT' },
    of: 'clinical',
    texts: ['feedback', 'issues', 'patientFeedback'],
  },
} satisfies ScreensOf<typeof clinicalSessionsPaths>
