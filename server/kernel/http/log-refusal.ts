import 'server-only'
import type { Actor } from '../actor'
import { networkOf } from './address'
import { now } from '../clock'
import type { RequestInfo } from '../define-call'
import type { Refusal } from '../errors'
import { logger, type SecurityEvent } from '../logger'
import { ownerOf } from '../calls/viewing'

/** `call` is missing where the request was refused before it was known which it is. */
type Asked = { readonly call?: string; readonly actor?: Actor | null; readonly request: Pick<RequestInfo, 'id' | 'address'> }
type Logged = { at: number; left: number }

const store = globalThis as { cuspLogged?: Map<string, Logged>; cuspTold?: WeakSet<Refusal> }
const eachMs = 60_000
const most = 10_000

/** Of a refusal that the log tells by a name of its own; answers it. */
export function told(refusal: Refusal): Refusal {
  store.cuspTold ??= new WeakSet()
  store.cuspTold.add(refusal)
  return refusal
}

/**
 * Tells the log of a refusal that somebody who tries the doors would get: what they may not, what there is not for them, what no page of
 * ours sends, what is too often. Who tries many gets one line a minute of each kind, with how many were left out before it; what is
 * forbidden to somebody is told each time. Once for each refusal.
 */
export function logRefusal(refusal: Refusal, { call, actor, request }: Asked): void {
  const event = eventOf(refusal, actor)
  if (!event || store.cuspTold?.has(refusal)) return
  told(refusal)
  const who = actor ? { actorId: ownerOf(actor) } : { address: request.address }
  const left = event === 'forbidden' && actor ? 0 : leftOut(`${event} ${actor ? who.actorId : networkOf(request.address)}`)
  if (left !== null)
    logger.security(event, {
      call,
      ...who,
      requestId: request.id,
      ...(event === 'malformed' && { why: whyOf(refusal) }),
      ...(left > 0 && { left }),
    })
}

function eventOf({ status, more }: Refusal, actor: Actor | null | undefined): SecurityEvent | null {
  switch (status) {
    case 'FORBIDDEN':
      // Those have an event of their own, or ask for a proof.
      return more.code?.startsWith('sign-in.') ? null : 'forbidden'
    case 'NOT_FOUND':
      // Of nobody it is a link that has ended, or a robot's guess: the proxy's log has those.
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

/** Fields that there are not, texts that are no JSON, characters that no keyboard has, bodies wider than any: a page of ours sends none of them. */
const byNoPage: ReadonlySet<string> = new Set(['unknownKey', 'notJson', 'nullCharacter', 'tooManyFields', 'wrongType'])

function whyOf({ status, more }: Refusal): string {
  return more.issues?.find(({ code }) => byNoPage.has(code))?.code ?? status
}

/** How many were left out since the last line, or null where this one is, too. */
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
