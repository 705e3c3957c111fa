import { CallError, isAbsent } from '@/lib/client/call-error'

/** Why a patient's answers were not taken, as their page words it. */
export function failureOf(error: unknown): 'offline' | 'often' | 'gone' | 'failed' {
  if (!(error instanceof CallError)) return 'failed'
  if (isAbsent(error)) return 'offline'
  if (error.status === 'TOO_MANY_REQUESTS') return 'often'
  // evidence.NO_RIGHT: the visit is not one to be answered of any more, however often it is tried.
  return ['NOT_FOUND', 'STATE_CHANGED', 'FORBIDDEN'].includes(error.status) ? 'gone' : 'failed'
}
