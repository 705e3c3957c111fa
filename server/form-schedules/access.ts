import 'server-only'

const admins = { kind: 'privilege', anyOf: ['FORMS_ADMIN'] } as const
const assigners = { kind: 'privilege', anyOf: ['FORMS_ASSIGN'] } as const
const either = { kind: 'privilege', anyOf: ['FORMS_ADMIN', 'FORMS_ASSIGN'] } as const

export const chooses = { access: either, module: null, effect: 'read' } as const
export const adminReads = { access: admins, module: null, effect: 'read' } as const
export const adminWrites = { access: admins, module: null, effect: 'write', replay: 'keyed' } as const
export const assignerReads = { access: assigners, module: null, effect: 'read' } as const
export const assignerWrites = { access: assigners, module: null, effect: 'write', replay: 'keyed' } as const

export const entity = 'form-schedule'
export const assignmentEntity = 'form-assignment'
