import 'server-only'

const writers = { kind: 'privilege', anyOf: ['MESSAGES'] } as const

export const reading = { access: writers, module: null, effect: 'read', notWhileViewing: true } as const
export const writing = { access: writers, module: null, effect: 'write', replay: 'keyed' } as const
export const sorting = { access: writers, module: null, effect: 'write', replay: 'idempotent' } as const

export const threadEntity = 'thread'

/** Twenty a minute for ten minutes: nobody writes faster, and a device that was offline for a day sends fewer. */
export const sending = { kind: 'message', most: 200, minutes: 10 } as const

/** Of threads with somebody whom one has not written with before: whoever writes to a whole school does it by a broadcast. */
export const reachingOut = { kind: 'message-new', most: 30, minutes: 60 } as const

/** Thirty in an hour: who tells a school something tells it once. */
export const broadcasting = { kind: 'broadcast', most: 30, minutes: 60 } as const
