/** Under which key this device keeps a session. */
export const sessionKey = (id: string) => `session:${id}`

/** The record of a session on this device. */
export const loadSession = async () => (await import('@/lib/contracts/clinical-sessions/session.shapes')).Session
