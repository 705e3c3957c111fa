import 'server-only'

const writers = { kind: 'privilege', anyOf: ['MESSAGES'] } as const

export const reading = { access: writers, module: null, effect: 'read', notWhileViewing: true } as const
export const writing = { access: writers, module: null, effect: 'write', replay: 'keyed' } as const
export const sorting = { access: writers, module: null, effect: 'write', replay: 'idempotent' } as const

export const threadEntity = 'thread'

/** Twenty messages a minute for ten minutes: nobody types faster, and a device that was offline for a day has fewer queued. */
export const sending = { kind: 'message', most: 200, minutes: 10 } as const

/** New threads with people whom the author has not written with before; to reach a whole school one sends a broadcast. */
export const reachingOut = { kind: 'message-new', most: 30, minutes: 60 } as const

export const broadcasting = { kind: 'broadcast', most: 30, minutes: 60 } as const
