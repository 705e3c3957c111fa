import 'server-only'

/** People who put students into groups reach every grouping. */
const access = { kind: 'privilege', anyOf: ['GROUPS_ADMIN'] } as const
export const readers = { access, module: null, effect: 'read' } as const
export const editors = { access, module: null, effect: 'write', replay: 'keyed', turn: () => 'groupings' } as const
/** Calls that move people wait in turn with those that change accounts: the lock is the same. */
export const movers = { ...editors, turn: () => 'accounts' } as const

/** The most rows in one answer; anything beyond them is found by searching. */
export const mostListed = 500
/** The most groups of one grouping; nobody finds their way among more. */
export const mostGroups = 200
