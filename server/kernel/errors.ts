import 'server-only'

/** The statuses of answers, each with its HTTP status. */
export const httpOf = {
  AUTHENTICATION_FAILED: 200,
  LOGIN_FAILED: 200,
  SECOND_FACTOR_REQUIRED: 200,
  VALIDATION_FAILED: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  MODULE_DISABLED: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STATE_CHANGED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY_REQUESTS: 429,
  ERROR: 500,
  UNAVAILABLE: 503,
} as const
export type RefusalStatus = keyof typeof httpOf

/** `values`: the values that the text of the code contains; they are sent only within the text. */
export type Issue = {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}
type More = {
  readonly code?: string
  readonly issues?: readonly Issue[]
  readonly data?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  readonly allow?: readonly string[]
}

/** The exception with which a handler refuses: a status and, where the contract declares one, a code. Its message reaches nobody. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly more: More
  constructor(status: RefusalStatus, more: More = {}) {
    super(more.code ?? status)
    this.status = status
    this.more = more
  }
}

export function refuse(status: RefusalStatus, more: More = {}): Refusal {
  return new Refusal(status, more)
}

/** The refusal of any method other than these. */
export function wrongMethod(...allow: readonly string[]): Refusal {
  return new Refusal('METHOD_NOT_ALLOWED', { allow })
}

/** One bad field. `code` is a message key of the namespace `issues`; `path` is dotted. */
export function badField(path: string, code: string): Refusal {
  return new Refusal('VALIDATION_FAILED', { issues: [{ path, code, message: code }] })
}
