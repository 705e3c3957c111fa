import 'server-only'

const placers = { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN'] } as const

/** Reading for people who place students, and for those who plan or see all timetables. */
export const looking = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
/** Reading any date of a placement: for the people above, for the date's own students, and for those who keep its register. */
export const readingDays = {
  access: {
    kind: 'privilege',
    anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL', 'PLACEMENT_MY_PLACEMENTS', 'TIMETABLE_ATTENDANCE'],
  },
  module: 'timetable',
  effect: 'read',
} as const
export const placing = { access: placers, module: 'timetable', effect: 'read' } as const
export const changing = { access: placers, module: 'timetable', effect: 'write', replay: 'keyed' } as const
/** Reading by students, about themselves. */
export const own = { access: { kind: 'privilege', anyOf: ['PLACEMENT_MY_PLACEMENTS'] }, module: 'timetable', effect: 'read' } as const

export const providerEntity = 'placement-provider'
export const placementEntity = 'placement'
export const dateEntity = 'occurrence'
export const suggestionEntity = 'placement-suggestion'
export const blockEntity = 'placement-block'
export const runEntity = 'placement-run'
export const allocationsJobName = 'placement-allocations'
/** Changes by students, about themselves. */
export const choosing = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_MY_PLACEMENTS'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const
/** Answers to what students say about registers. */
export const answering = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ATTENDANCE'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const
