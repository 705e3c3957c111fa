import 'server-only'

const planners = { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN'] } as const

/** Who plans, and who sees all timetables. */
export const looking = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
/** Who has a timetable of their own, too. */
export const attending = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_VIEW', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
export const planning = { access: planners, module: 'timetable', effect: 'read' } as const
export const changing = { access: planners, module: 'timetable', effect: 'write', replay: 'keyed' } as const

/** Who has dates of their own to give. */
export const swapping = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_VIEW'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const

export const timetableEntity = 'timetable'
export const eventEntity = 'timetable-event'
export const swapEntity = 'timetable-swap'
