import 'server-only'

/** Students about themselves, teachers and staff about those whom they may see: scope.ts decides. */
export const reading = {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'read',
} as const

const admins = { kind: 'privilege', anyOf: ['REPORT_ADMIN'] } as const
export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const administers = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const

/** One's own teaching; with REPORT_ADMIN anybody's: calls/calibration.ts decides. */
export const calibrated = {
  access: { kind: 'privilege', anyOf: ['REPORT_MYTREATMENTSESSIONFEEDBACK', 'REPORT_ADMIN'] },
  module: null,
} as const

/** People who see all timetables read what was planned in them and attended. */
export const timed = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const

export const elementEntity = 'report-element'
export const configEntity = 'report-config'
export const savedEntity = 'saved-report'
export const guessEntity = 'teacher-guess'
export const runEntity = 'report-run'
export const runsJobName = 'report-runs'
export const writing = {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'write',
  replay: 'keyed',
} as const

export const termEntity = 'term-report'
