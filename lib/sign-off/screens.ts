import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { signOffPaths } from './paths'

const signoffOverseers = { session: true, module: null, privilege: { allOf: ['REPORT_ALLSTUDENTS', 'FORMS_VIEW_ALL'] } } as const

export const signOffScreens = {
  signoffAnomalies: { open: signoffOverseers, from: 'reports', texts: ['editor', 'issues', 'listTools', 'proof', 'signoffAnomalies'] },
} satisfies ScreensOf<typeof signOffPaths>
