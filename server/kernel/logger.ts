import 'server-only'

type Fields = Readonly<Record<string, unknown>>
type Level = 'info' | 'warn' | 'error'

const secret = /token|password|secret|authorization|cookie|patient/i

/** One JSON object a line on standard output; anything that might be a secret or a patient is redacted by the name of its field. */
export const logger = {
  info: (event: string, fields: Fields = {}) => write('info', event, fields),
  warn: (event: string, fields: Fields = {}) => write('warn', event, fields),
  error: (event: string, fields: Fields = {}) => write('error', event, fields),
  /** A security event: a stable name that an institution's monitoring can look for. */
  security: (event: SecurityEvent, fields: Fields = {}) => write('info', `security.${event}`, fields),
}
export type SecurityEvent = 'login' | 'loginFailed' | 'loginLimited' | 'logout' | 'passwordChanged' | 'passwordReset' | 'firstAdmin' | 'forbidden' | 'crossSite' | 'reauthenticated'

function write(level: Level, event: string, fields: Fields): void {
  if (process.env.LOG_LEVEL === 'silent') return
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...redact(fields) })}\n`)
}

function redact(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, secret.test(name) ? '[redacted]' : value]))
}
