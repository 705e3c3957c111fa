import 'server-only'

const takers = { kind: 'privilege', anyOf: ['TESTS'] } as const
const markers = { kind: 'privilege', anyOf: ['TESTS_MARK'] } as const
const handers = { kind: 'privilege', anyOf: ['TESTS_MARK', 'TESTS_ADMIN'] } as const
const admins = { kind: 'privilege', anyOf: ['TESTS_ADMIN'] } as const

export const reads = { access: takers, module: 'tests', effect: 'read' } as const
export const asks = { access: takers, module: 'tests', effect: 'write', replay: 'keyed' } as const
export const marks = { access: markers, module: 'tests', effect: 'write', replay: 'keyed' } as const
export const handsOver = { access: handers, module: 'tests', effect: 'write', replay: 'keyed' } as const
export const handReads = { access: handers, module: 'tests', effect: 'read' } as const
export const adminReads = { access: admins, module: 'tests', effect: 'read' } as const
export const administers = { access: admins, module: 'tests', effect: 'write', replay: 'keyed' } as const

export const attemptEntity = 'test-attempt'
export const testEntity = 'competency-test'
export const filterEntity = 'test-filter'
