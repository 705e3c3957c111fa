import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import type { reportsPaths } from './paths'

const reportReaders = { session: true, module: null, privilege: 'REPORT_CLINICALEXPERIENCE' } as const
/** Screens about the reader's own teaching. */
const teachers = { session: true, module: null, privilege: { anyOf: ['REPORT_MYTREATMENTSESSIONFEEDBACK', 'REPORT_ADMIN'] } } as const
const admins = { session: true, module: null, privilege: 'REPORT_ADMIN' } as const

export const reportsScreens = {
  progress: {
    open: reportReaders,
    menu: { gate: { allOf: ['REPORT_CLINICALEXPERIENCE', { not: 'REPORT_ALLSTUDENTS' }] }, group: 'learn' },
    texts: ['clinical', 'coverage', 'issues', 'proof', 'reports', 'tests'],
  },
  reports: {
    open: {
      session: true,
      module: null,
      privilege: { anyOf: ['REPORT_CLINICALEXPERIENCE', 'REPORT_MYTREATMENTSESSIONFEEDBACK', 'REPORT_ADMIN'] },
    },
    menu: {
      gate: { anyOf: [{ allOf: ['REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS'] }, 'REPORT_MYTREATMENTSESSIONFEEDBACK'] },
      group: 'learn',
    },
    texts: ['calibration', 'coverage', 'issues', 'proof', 'reports'],
  },
  reportMatrix: { open: reportReaders, from: 'reports', texts: ['clinical', 'issues', 'proof', 'reports', 'tests'] },
  report: { open: reportReaders, from: 'reports', texts: ['issues', 'proof', 'reportSources', 'reports', 'selector'] },
  termReports: { open: reportReaders, from: 'progress', texts: ['issues', 'listTools', 'reports', 'termReports'] },
  savedReports: { open: reportReaders, from: 'reports', texts: ['issues', 'listTools', 'reports'] },
  savedReport: {
    open: reportReaders,
    from: 'savedReports',
    texts: ['audience', 'issues', 'proof', 'reportSources', 'reports', 'selector'],
  },
  calibration: { open: teachers, from: 'reports', texts: ['calibration', 'clinical', 'issues', 'listTools'] },
  teachingReport: {
    open: { session: true, module: 'feedbackcentre', privilege: 'REPORT_MYTREATMENTSESSIONFEEDBACK' },
    from: 'reports',
    texts: ['calibration', 'feedback'],
  },
  activity: { open: reportReaders, from: 'progress', texts: ['clinical', 'issues', 'proof', 'reports', 'tests'] },
  reportConfigs: { open: admins, settings: 'school', texts: ['listTools', 'reportConfigs'] },
  reportConfig: {
    open: admins,
    of: 'reportConfigs',
    texts: ['audience', 'editor', 'issues', 'reportConfigs', 'reports', 'reportSources', 'selector'],
  },
  dataElements: { open: admins, settings: 'school', texts: ['listTools', 'reportElements', 'reportSources'] },
  dataElement: { open: admins, of: 'dataElements', texts: ['editor', 'issues', 'reportElements', 'reportSources'] },
} satisfies ScreensOf<typeof reportsPaths>
