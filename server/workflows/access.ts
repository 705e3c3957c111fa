import 'server-only'

const own = {
  kind: 'session',
  why: 'whoever has a stage, or is whom it is about, may have any role: the rows are theirs by scope',
} as const
const admins = { kind: 'privilege', anyOf: ['WORKFLOWS_ADMIN'] } as const

export const reads = { access: own, module: null, effect: 'read' } as const
export const acts = { access: own, module: null, effect: 'write', replay: 'keyed' } as const
export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const administersThem = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const

export const entity = 'workflow'
export const instanceEntity = 'workflow-instance'

/** A limit above the number of workflows that anybody starts by hand. */
export const starting = { kind: 'workflow-start', most: 60, minutes: 60 } as const
