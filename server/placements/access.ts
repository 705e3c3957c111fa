import 'server-only'

const placers = { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN'] } as const

/** Whoever places students, and whoever plans or sees all timetables. */
export const looking = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'] },
  module: 'timetable',
  effect: 'read',
} as const
/** Who may see any date of a placement: besides those, students of their own, and whoever keeps its register. */
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
/** A student's own. */
export const own = { access: { kind: 'privilege', anyOf: ['PLACEMENT_MY_PLACEMENTS'] }, module: 'timetable', effect: 'read' } as const

export const providerEntity = 'placement-provider'
export const placementEntity = 'placement'
export const dateEntity = 'occurrence'
export const suggestionEntity = 'placement-suggestion'
export const blockEntity = 'placement-block'
export const runEntity = 'placement-run'
export const allocationsJobName = 'placement-allocations'
/** A student does this about their own. */
export const choosing = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_MY_PLACEMENTS'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const
/** Whoever answers what students say of registers. */
export const answering = {
  access: { kind: 'privilege', anyOf: ['PLACEMENT_ADMIN', 'TIMETABLE_ATTENDANCE'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const
