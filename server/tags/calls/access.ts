import 'server-only'

export const access = { kind: 'privilege', anyOf: ['TAGS_ADMIN'] } as const
export const readers = { access, module: null, effect: 'read' } as const
export const editors = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'tags' } as const
