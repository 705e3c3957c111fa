import type { RetryRequest, Waiting } from './cafsdb'
import { hasSeenRequest } from './known-requests'
import { revisionOf } from './revision-chain'

/** The place of a request: the end, or the place `seq` of another request; `drop` are requests that it makes needless. */
type Placing = { readonly request: RetryRequest; readonly seq?: number; readonly drop: readonly number[] }
/** `purged`: requests that left the queue because of their age and come back before anything is sent. */
type Given = { readonly waiting: readonly Waiting[]; readonly purged: readonly RetryRequest[]; readonly fresh: RetryRequest }
export type Decide = (given: Given) => Placing

/**
 * Places a request. Only a request that was never tried may be replaced, since the server may have carried out a tried one, and a key means one payload. It
 * must also be the record's last one: requests queued after it may depend on it, or it on them.
 */
export function placeRequest({ waiting, fresh, purged }: Given): Placing {
  const ofRecord = waiting.filter(
    ({ request: { options } }) => options.userId === fresh.options.userId && options.entity === fresh.options.entity,
  )
  const earlier = ofRecord.filter((one) => canReplace(fresh, one.request) && hasSeenRequest(one.request.key))
  const refused = earlier.find(({ request }) => request.options.refused)
  if (refused) return placeOverRefused(fresh, refused, earlier)
  const last = ofRecord.at(-1)
  const before = earlier.at(-1)
  if (before && before === last && before.request.options.attempts === 0)
    return { request: replacementFor(before.request, fresh), seq: before.seq, drop: [] }
  const follows = [...purged, ...ofRecord.map(({ request }) => request)].some(
    (request) => isOfPart(fresh, request) && hasSeenRequest(request.key),
  )
  return { request: follows ? { ...fresh, options: { ...fresh.options, follows } } : fresh, drop: [] }
}

/** Places a decision between two versions: no other request of the part is left waiting. */
export function placeOver({ waiting, fresh }: Given): Placing {
  const earlier = waiting.filter((one) => canReplace(fresh, one.request))
  const [first, ...others] = earlier
  return first ? { request: fresh, seq: first.seq, drop: others.map(({ seq }) => seq) } : { request: fresh, drop: [] }
}

/**
 * Places the newer text where the refused one was. A conflict still has to be decided, so the request stays refused; with any other reason the new text may be
 * accepted.
 */
function placeOverRefused(fresh: RetryRequest, refused: Waiting, earlier: readonly Waiting[]): Placing {
  const why = refused.request.options.refused
  const drop = earlier
    .filter((one) => one !== refused && (one.request.options.attempts === 0 || one.request.options.refused))
    .map(({ seq }) => seq)
  const request = why?.status === 'CONFLICT' ? { ...fresh, options: { ...fresh.options, refused: why } } : fresh
  return { request, seq: refused.seq, drop }
}

function replacementFor(old: RetryRequest, fresh: RetryRequest): RetryRequest {
  const { body, follows } = old.options
  const [was, is] = [revisionOf(body), revisionOf(fresh.options.body)]
  const revision = was !== null && is !== null && was > is ? { revision: was } : {}
  return { ...fresh, options: { ...fresh.options, body: { ...fresh.options.body, ...revision }, ...(follows && { follows }) } }
}

function canReplace(fresh: RetryRequest, old: RetryRequest): boolean {
  return (
    fresh.options.part !== undefined &&
    old.options.part === fresh.options.part &&
    isOfPart(fresh, old) &&
    old.options.contractName === fresh.options.contractName
  )
}

/** Whether two requests concern one part. Setting a mark and removing it are two calls on one part; setting many at once is one call on many parts. */
function isOfPart({ options: fresh }: RetryRequest, { options: old }: RetryRequest): boolean {
  return (
    fresh.part !== undefined &&
    (old.part === fresh.part || old.parts?.includes(fresh.part) === true) &&
    old.entity === fresh.entity &&
    old.userId === fresh.userId
  )
}
