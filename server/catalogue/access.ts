import 'server-only'

const access = { kind: 'privilege', anyOf: ['INTERFACE_ADMIN'] } as const

/** People who word what is recorded and marked. */
export const editors = { access, module: null, effect: 'write', turn: () => 'catalogue' } as const
export const editorReaders = { access, module: null, effect: 'read' } as const

/** The audit's name for an entry in the book of outside supervisors. */
export const outsideSupervisorEntity = 'outside-supervisor'
