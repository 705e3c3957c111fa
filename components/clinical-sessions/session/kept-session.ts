/** Under which key this device keeps a session. */
export const sessionKey = (id: string) => `session:${id}`

/** What this device keeps of a session. */
export const loadSession = async () => (await import('@/lib/contracts/clinical-sessions/session.shapes')).Session
