import 'server-only'

type Fields = Readonly<Record<string, unknown>>
type Level = 'info' | 'warn' | 'error'

const secret = /token|password|secret|authorization|cookie|patient/i

/** Writes one JSON object for each line to standard output; a field that might hold a secret or a patient is redacted by its name. */
export const logger = {
  info: (event: string, fields: Fields = {}) => writeLine('info', event, fields),
  warn: (event: string, fields: Fields = {}) => writeLine('warn', event, fields),
  error: (event: string, fields: Fields = {}) => writeLine('error', event, fields),
  /** A security event: a stable name that an institution's monitoring can look for. */
  security: (event: SecurityEvent, fields: Fields = {}) => writeLine('info', `security.${event}`, fields),
}
export type SecurityEvent =
  | 'fileInfected'
  | 'login'
  | 'loginFailed'
  | 'loginLimited'
  | 'logout'
  | 'passwordChanged'
  | 'firstPassword'
  | 'passwordReset'
  | 'firstAdmin'
  | 'setUpRefused'
  | 'forbidden'
  | 'notFound'
  | 'limited'
  | 'malformed'
  | 'crossSite'
  | 'reauthenticated'
  | 'sessionUnlocked'
  | 'accountCreated'
  | 'accountDisabled'
  | 'manyAccountsChanged'
  | 'accountEnabled'
  | 'rolesChanged'
  | 'roleSaved'
  | 'roleRemoved'
  | 'addressChanged'
  | 'sessionsEnded'
  | 'viewBegun'
  | 'viewEnded'
  | 'viewingRefused'
  | 'handedOverRefused'
  | 'secondFactorAsked'
  | 'secondFactorFailed'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'personalTokenMade'
  | 'personalTokenEnded'
  | 'personalTokenWrong'
  | 'personalTokenRefused'
  | 'newDevice'
  | 'signOnRefused'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'signOnProviderSaved'
  | 'samlKeyChanged'
  | 'auditIntact'
  | 'auditBroken'
  | 'auditExported'
  | 'peopleExported'
  | 'reportExported'
  | 'dataExported'
  | 'configurationExported'
  | 'personExported'
  | 'personExportFetched'
  | 'personErased'
  | 'retentionSaved'
  | 'recordsRemoved'

function writeLine(level: Level, event: string, fields: Fields): void {
  if (process.env.LOG_LEVEL === 'silent') return
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...redactFields(fields) })}\n`)
}

/** The limits for the depth and length of a line: anything beyond them could hold a secret, or refer to itself. */
const deepest = 8
const longest = 1_000

function redactFields(fields: Fields): Fields {
  let left = longest
  const named = (inner: object, depth: number): Fields =>
    Object.fromEntries(
      Object.entries(inner)
        .slice(0, left)
        .map(([name, value]) => [name, secret.test(name) ? '[redacted]' : shown(value, depth)]),
    )
  const shown = (value: unknown, depth: number): unknown => {
    left -= 1
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest || left < 0) return '[cut]'
    if (value instanceof Error) return value.stack ?? String(value)
    if ('toJSON' in value && typeof value.toJSON === 'function') return shown(value.toJSON(), depth + 1)
    if (value instanceof Map) return named(Object.fromEntries(value), depth + 1)
    if (Array.isArray(value) || value instanceof Set) return [...value].slice(0, left).map((inner) => shown(inner, depth + 1))
    return named(value, depth + 1)
  }
  return named(fields, 1)
}
