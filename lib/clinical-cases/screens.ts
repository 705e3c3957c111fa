import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { clinicalCasesPaths } from './paths'

export const clinicalCasesScreens = {
  clinicalCases: {
    open: { session: true, module: 'clinical', privilege: { anyOf: ['TREATMENTSESSION_EDIT', 'CLINICALCASES_VIEW_ALL'] } },
    menu: { gate: { allOf: [{ module: 'clinical' }, 'TREATMENTSESSION_EDIT', { not: 'MARK_TREATMENTSESSIONS' }] }, group: 'today' },
    texts: ['cases', 'clinical', 'issues', 'selector', 'toothMap'],
  },
  caseHandOver: {
    open: { session: true, module: 'clinical', privilege: 'CLINICALCASES_VIEW_ALL' },
    of: 'clinicalCases',
    texts: ['cases', 'issues', 'selector'],
  },
} satisfies ScreensOf<typeof clinicalCasesPaths>
