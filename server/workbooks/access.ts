import 'server-only'

const users = { kind: 'privilege', anyOf: ['FORMS'] } as const
const admins = { kind: 'privilege', anyOf: ['FORMS_ADMIN'] } as const

export const reads = { access: users, module: null, effect: 'read' } as const
export const exports = { access: users, module: null, effect: 'write', replay: 'idempotent' } as const
export const reminds = { access: users, module: null, effect: 'write', replay: 'keyed' } as const
export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const adminWrites = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const

export const entity = 'workbook'
