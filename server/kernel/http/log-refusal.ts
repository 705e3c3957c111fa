import 'server-only'
import type { Actor } from '../actor'
import { networkOf } from './address'
import { now } from '../clock'
import type { RequestInfo } from '../define-call'
import type { Refusal } from '../errors'
import { logger, type SecurityEvent } from '../logger'
import { ownerOf } from '../calls/viewing'

/** `call` is missing where the request was refused before its call was known. */
type Asked = { readonly call?: string; readonly actor?: Actor | null; readonly request: Pick<RequestInfo, 'id' | 'address'> }
type Logged = { at: number; left: number }

const store = globalThis as { cuspLogged?: Map<string, Logged>; cuspTold?: WeakSet<Refusal> }
const eachMs = 60_000
const most = 10_000

/** Marks a refusal that is logged under a name of its own, and returns it. */
export function markAsLogged(refusal: Refusal): Refusal {
  store.cuspTold ??= new WeakSet()
  store.cuspTold.add(refusal)
  return refusal
}

/**
 * Logs a refusal that somebody who probes the system would get: a forbidden act, something that does not exist for them, input that no page of ours sends, or
 * too many requests. A person with many refusals gets one line a minute for each kind, with the number left out before it; forbidden acts are logged each time.
 * A refusal is logged only once.
 */
export function logRefusal(refusal: Refusal, { call, actor, request }: Asked): void {
  const event = eventOf(refusal, actor)
  if (!event || store.cuspTold?.has(refusal)) return
  markAsLogged(refusal)
  const who = actor ? { actorId: ownerOf(actor) } : { address: request.address }
  const left = event === 'forbidden' && actor ? 0 : leftOut(`${event} ${actor ? who.actorId : networkOf(request.address)}`)
  if (left !== null)
    logger.security(event, {
      call,
      ...who,
      requestId: request.id,
      ...(event === 'malformed' && { why: reasonOf(refusal) }),
      ...(left > 0 && { left }),
    })
}

function eventOf({ status, more }: Refusal, actor: Actor | null | undefined): SecurityEvent | null {
  switch (status) {
    case 'FORBIDDEN':
      // These refusals have an event of their own, or ask for a proof of identity.
      return more.code?.startsWith('sign-in.') ? null : 'forbidden'
    case 'NOT_FOUND':
      // Without a person it is a link that has ended, or a robot's guess, which the proxy's log contains.
      return actor ? 'notFound' : null
    case 'TOO_MANY_REQUESTS':
      return 'limited'
    case 'UNSUPPORTED':
      return 'malformed'
    case 'VALIDATION_FAILED':
      return more.issues?.some(({ code }) => byNoPage.has(code)) ? 'malformed' : null
    default:
      return null
  }
}

/** Unknown fields, texts that are not JSON, characters that no keyboard has, bodies wider than any: a page of ours sends none of them. */
const byNoPage: ReadonlySet<string> = new Set(['unknownKey', 'notJson', 'nullCharacter', 'tooManyFields', 'wrongType'])

function reasonOf({ status, more }: Refusal): string {
  return more.issues?.find(({ code }) => byNoPage.has(code))?.code ?? status
}

/** The number of lines left out since the last one, or null where this line is left out, too. */
function leftOut(key: string): number | null {
  store.cuspLogged ??= new Map()
  const logged = store.cuspLogged
  const at = now().getTime()
  const before = logged.get(key)
  if (before && Math.abs(at - before.at) < eachMs) {
    before.left += 1
    return null
  }
  if (logged.size >= most) logged.clear()
  logged.set(key, { at, left: 0 })
  return before?.left ?? 0
}
