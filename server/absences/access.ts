import 'server-only'

/** People who report their own absences, and deciders, who also report for others. */
const reporters = { kind: 'privilege', anyOf: ['RECORD_ABSENCE', 'ABSENCE_ADMIN'] } as const
const deciders = { kind: 'privilege', anyOf: ['ABSENCE_ADMIN'] } as const

export const reading = { access: reporters, module: null, effect: 'read', notWhileViewing: true } as const
export const recording = { access: reporters, module: null, effect: 'write', replay: 'keyed' } as const
export const overseeing = { access: deciders, module: null, effect: 'read', notWhileViewing: true } as const
export const deciding = { access: deciders, module: null, effect: 'write', replay: 'keyed' } as const
/** Planners see who is away, and never why. */
export const covering = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_ADMIN', 'ABSENCE_ADMIN'] },
  module: null,
  effect: 'read',
} as const

export const absenceEntity = 'absence'
