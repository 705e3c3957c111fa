import 'server-only'

const planners = { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN'] } as const

/** Reading for people who plan, and for those who see all timetables. */
export const looking = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
/** Reading for people with a timetable of their own as well. */
export const attending = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_VIEW', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
export const planning = { access: planners, module: 'timetable', effect: 'read' } as const
export const changing = { access: planners, module: 'timetable', effect: 'write', replay: 'keyed' } as const

/** Changes by people with dates of their own to give. */
export const swapping = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_VIEW'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const

export const timetableEntity = 'timetable'
export const eventEntity = 'timetable-event'
export const swapEntity = 'timetable-swap'
