import 'server-only'

export const config = { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] } as const
/** People who put people into groups also decide who supervises them (docs/decisions/0025-lists.md). */
const groups = { kind: 'privilege', anyOf: ['GROUPS_ADMIN'] } as const

const writes = { module: null, effect: 'write', replay: 'keyed', turn: () => 'lists' } as const
export const configReaders = { access: config, module: null, effect: 'read' } as const
export const configEditors = { access: config, ...writes } as const
export const groupReaders = { access: groups, module: null, effect: 'read' } as const
export const groupEditors = { access: groups, ...writes } as const

export { mostListed } from '@/server/kernel/queries/entry-store.sql'
