import 'server-only'

/** People who plan, or take attendance; scope.ts decides which registers. */
const keepers = { kind: 'privilege', anyOf: ['TIMETABLE_ATTENDANCE', 'TIMETABLE_ADMIN'] } as const

export const looking = { access: keepers, module: 'timetable', effect: 'read' } as const
export const recording = { access: keepers, module: 'timetable', effect: 'write', replay: 'keyed' } as const
export const own = {
  access: { kind: 'session', why: 'everybody reads what is recorded of them; of others, whoever keeps their registers' },
  module: 'timetable',
  effect: 'read',
} as const

/** One a minute for an hour: each check-in is tried against the codes that students type for two days, and nobody teaches that often. */
export const opening = { kind: 'check-in-open', most: 60, minutes: 60 } as const

export const entity = 'occurrence'
export const checkInEntity = 'check-in'
