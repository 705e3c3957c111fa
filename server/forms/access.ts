import 'server-only'

const admins = { kind: 'privilege', anyOf: ['FORMS_ADMIN'] } as const

export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const adminWrites = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const
/** The draft is saved every few seconds, and its revision makes a repeated save harmless. */
export const draftWrites = { ...adminWrites, replay: 'idempotent' } as const
export const fillers = { access: { kind: 'privilege', anyOf: ['FORMS'] }, module: null, effect: 'read' } as const

/** The body limits for a definition of 512 KB with every property written out. */
export const definitionBody = { bodyLimit: 1024 * 1024, bodyShape: { members: 20_000, parts: 100_000 } } as const

export const entity = 'form'
