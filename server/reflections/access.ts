import 'server-only'

const writers = { kind: 'privilege', anyOf: ['REFLECTIONS'] } as const
/** People who see everything that was submitted need not write reflections themselves. */
const readers = { kind: 'privilege', anyOf: ['REFLECTIONS', 'REFLECTIONS_VIEW_ALL'] } as const
const admins = { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] } as const

export const reads = { access: readers, module: null, effect: 'read' } as const
export const writes = { access: writers, module: null, effect: 'write' } as const
/** The calls by which a reader acts on a reflection of somebody else. */
export const answers = { access: readers, module: null, effect: 'write', replay: 'keyed' } as const
export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const administers = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const

export const entity = 'reflection'
export const templateEntity = 'reflection-template'
export const formEntity = 'reflection-form'

/** Autosave sends every few seconds; a device that was offline for a day sends what it has at once. */
export const saving = { kind: 'reflection-save', most: 300, minutes: 5, counted: 'inProcess' } as const
/** More reflections than anybody begins by hand. */
export const starting = { kind: 'reflection-start', most: 60, minutes: 60 } as const
