import { CallError, isAbsent } from '@/lib/client/call-error'

/** The key of the text that tells a patient why their answers were not accepted. */
export function failureOf(error: unknown): 'offline' | 'often' | 'gone' | 'failed' {
  if (!(error instanceof CallError)) return 'failed'
  if (isAbsent(error)) return 'offline'
  if (error.status === 'TOO_MANY_REQUESTS') return 'often'
  // evidence.NO_RIGHT means that no more answers about the visit are accepted, however often they are sent.
  return ['NOT_FOUND', 'STATE_CHANGED', 'FORBIDDEN'].includes(error.status) ? 'gone' : 'failed'
}
