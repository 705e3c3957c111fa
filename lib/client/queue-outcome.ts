import type { Body, Refused } from './cafsdb'
import type { Exchanged } from './exchange'
import { CallError } from './call-error'

export type Settled = { readonly kind: 'sent'; readonly answer: Body } | { readonly kind: 'refused'; readonly refused: Refused }
/** `stop`: no request can be sent at present. `hold`: none of this record can; others may be sent. */
type Outcome = Settled | { readonly kind: 'stop' } | { readonly kind: 'hold' } | { readonly kind: 'signedOut' }

/** Statuses of a server that is busy or away. */
const later = new Set([408, 429, 502, 503, 504])

/** The meaning of an answer, or of the lack of one, for the waiting request. */
export function outcomeOf(result: unknown): Outcome {
  if (!isExchanged(result))
    return { kind: result instanceof CallError && (result.status === 'OFFLINE' || result.status === 'TIMED_OUT') ? 'stop' : 'hold' }
  const { http, answer } = result
  if (answer.status === 'AUTHENTICATION_FAILED') return { kind: 'signedOut' }
  if (http === 200 && answer.status === 'SUCCESS') return { kind: 'sent', answer }
  if (later.has(http)) return { kind: 'stop' }
  // A server error may be over tomorrow and a module may be switched on again: the request is kept, out of the way of the others.
  if (http >= 500 || answer.status === 'MODULE_DISABLED') return { kind: 'hold' }
  const code = typeof answer.code === 'string' ? { code: answer.code } : {}
  return { kind: 'refused', refused: { status: answer.status, ...code, http, answer } }
}

function isExchanged(result: unknown): result is Exchanged {
  return typeof result === 'object' && result !== null && 'http' in result && 'answer' in result && !(result instanceof Error)
}
