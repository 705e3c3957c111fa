import type { Answer } from './answer'

/**
 * Statuses that come from no server: nothing answered, or not in time, the device could not or may not keep the request, or the answer does not fit the
 * contract.
 */
type OwnStatus = 'OFFLINE' | 'TIMED_OUT' | 'NOT_STORED' | 'NOT_KEPT' | 'SIGNED_OUT' | 'UNEXPECTED'
export type CallStatus =
  | OwnStatus
  | 'AUTHENTICATION_FAILED'
  | 'LOGIN_FAILED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'VALIDATION_FAILED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'MODULE_DISABLED'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'STATE_CHANGED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'TOO_LARGE'
  | 'UNSUPPORTED'
  | 'TOO_MANY_REQUESTS'
  | 'ERROR'
  | 'UNAVAILABLE'
  | (string & {})

export type CallIssue = { readonly path: string; readonly code: string; readonly message: string }
type More = { readonly http?: number; readonly answer?: Answer; readonly cause?: unknown }

/** The reason why a call did not succeed. Its text is for logs; screens have their own texts. */
export class CallError extends Error {
  readonly status: CallStatus
  /** 0 where no server answered. */
  readonly http: number
  /** The error that the contract declares. */
  readonly code: string | undefined
  readonly issues: readonly CallIssue[]
  readonly answer: Answer | undefined

  constructor(status: CallStatus, { http = 0, answer, cause }: More = {}) {
    super(`The call ended with ${status}${http ? ` (HTTP ${http})` : ''}`, { cause })
    this.name = 'CallError'
    this.status = status
    this.http = http
    this.answer = answer
    this.code = typeof answer?.code === 'string' ? answer.code : undefined
    this.issues = issuesOf(answer?.issues)
  }
}

/** Whether another person has changed the record since the version that the call is based on. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 'CONFLICT'
}

/** Whether no answer came: the request may or may not have been carried out. */
export function isAbsent(error: unknown): boolean {
  return error instanceof CallError && (error.status === 'OFFLINE' || error.status === 'TIMED_OUT' || error.status === 'UNAVAILABLE')
}

function issuesOf(value: unknown): readonly CallIssue[] {
  if (!Array.isArray(value)) return []
  return value.filter(isIssue)
}

function isIssue(value: unknown): value is CallIssue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'code' in value &&
    'message' in value &&
    [value.path, value.code, value.message].every((field) => typeof field === 'string')
  )
}
