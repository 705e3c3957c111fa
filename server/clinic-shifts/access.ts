import 'server-only'

/** People who plan the clinics' shifts. */
const planners = { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN'] } as const

export const reading = { access: planners, module: 'clinical', effect: 'read' } as const
export const writing = { access: planners, module: 'clinical', effect: 'write', replay: 'keyed' } as const

/** People who plan, oversee or teach: scope.ts decides on the shifts. */
export const looking = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'TREATMENTSESSION_VIEW_ALL', 'MARK_TREATMENTSESSIONS'] },
  module: 'clinical',
  effect: 'read',
} as const

export const recording = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_ATTENDANCE', 'MARK_TREATMENTSESSIONS'] },
  module: 'clinical',
  effect: 'write',
  replay: 'keyed',
} as const

export const entity = 'clinic-shift'
