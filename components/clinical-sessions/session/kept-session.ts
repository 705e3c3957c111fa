/** The key under which this device stores a session. */
export const sessionKey = (id: string) => `session:${id}`

/** Loads the shape of a session's record on this device. */
export const loadSession = async () => (await import('@/lib/contracts/clinical-sessions/session.shapes')).Session
