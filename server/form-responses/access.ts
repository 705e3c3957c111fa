import 'server-only'

const fillers = { kind: 'privilege', anyOf: ['FORMS'] } as const
const assigners = { kind: 'privilege', anyOf: ['FORMS_ASSIGN'] } as const
const admins = { kind: 'privilege', anyOf: ['FORMS_ADMIN'] } as const
const overseers = { kind: 'privilege', anyOf: ['FORMS_VIEW_ALL'] } as const

export const reads = { access: fillers, module: null, effect: 'read' } as const
export const writes = { access: fillers, module: null, effect: 'write', replay: 'keyed' } as const
export const assigns = { access: assigners, module: null, effect: 'write', replay: 'keyed' } as const
export const administers = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const
export const oversees = { access: overseers, module: null, effect: 'read' } as const

/** The size limit for the answers of a page that contains a drawn signature. */
export const answersBody = { bodyLimit: 1024 * 1024, bodyShape: { members: 1_000, parts: 60_000 } } as const

export const entity = 'form-response'
