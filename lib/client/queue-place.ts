import type { RetryRequest, Waiting } from './cafsdb'
import { hasSeenRequest } from './known-requests'
import { revisionOf } from './revision-chain'

/** Where a request goes: to the end, or to the place `seq` of another; `drop` are those that it makes needless. */
type Placing = { readonly request: RetryRequest; readonly seq?: number; readonly drop: readonly number[] }
/** `purged` left the queue for their age, and will be there again before anything is sent. */
type Given = { readonly waiting: readonly Waiting[]; readonly purged: readonly RetryRequest[]; readonly fresh: RetryRequest }
export type Decide = (given: Given) => Placing

/**
 * Only a request that was never tried may be replaced: the server may have carried out a tried one, and a key means one payload. And only the
 * record's last one: what was queued after it may rest on it, or it on that.
 */
export function placeRequest({ waiting, fresh, purged }: Given): Placing {
  const ofRecord = waiting.filter(
    ({ request: { options } }) => options.userId === fresh.options.userId && options.entity === fresh.options.entity,
  )
  const earlier = ofRecord.filter((one) => replaces(fresh, one.request) && hasSeenRequest(one.request.key))
  const refused = earlier.find(({ request }) => request.options.refused)
  if (refused) return overRefused(fresh, refused, earlier)
  const last = ofRecord.at(-1)
  const before = earlier.at(-1)
  if (before && before === last && before.request.options.attempts === 0)
    return { request: inPlaceOf(before.request, fresh), seq: before.seq, drop: [] }
  const follows = [...purged, ...ofRecord.map(({ request }) => request)].some(
    (request) => isOfPart(fresh, request) && hasSeenRequest(request.key),
  )
  return { request: follows ? { ...fresh, options: { ...fresh.options, follows } } : fresh, drop: [] }
}

/** For a decision between two versions: nothing else of the part is left waiting. */
export function placeOver({ waiting, fresh }: Given): Placing {
  const earlier = waiting.filter((one) => replaces(fresh, one.request))
  const [first, ...others] = earlier
  return first ? { request: fresh, seq: first.seq, drop: others.map(({ seq }) => seq) } : { request: fresh, drop: [] }
}

/** The newer text in the place of the refused one. A conflict is still to be decided, so it stays refused; anything else may be right now. */
function overRefused(fresh: RetryRequest, refused: Waiting, earlier: readonly Waiting[]): Placing {
  const why = refused.request.options.refused
  const drop = earlier
    .filter((one) => one !== refused && (one.request.options.attempts === 0 || one.request.options.refused))
    .map(({ seq }) => seq)
  const request = why?.status === 'CONFLICT' ? { ...fresh, options: { ...fresh.options, refused: why } } : fresh
  return { request, seq: refused.seq, drop }
}

function inPlaceOf(old: RetryRequest, fresh: RetryRequest): RetryRequest {
  const { body, follows } = old.options
  const [was, is] = [revisionOf(body), revisionOf(fresh.options.body)]
  const revision = was !== null && is !== null && was > is ? { revision: was } : {}
  return { ...fresh, options: { ...fresh.options, body: { ...fresh.options.body, ...revision }, ...(follows && { follows }) } }
}

function replaces(fresh: RetryRequest, old: RetryRequest): boolean {
  return (
    fresh.options.part !== undefined &&
    old.options.part === fresh.options.part &&
    isOfPart(fresh, old) &&
    old.options.contractName === fresh.options.contractName
  )
}

/** A mark that is given and one that is taken away are two calls on one part; many that are given together are one call on many. */
function isOfPart({ options: fresh }: RetryRequest, { options: old }: RetryRequest): boolean {
  return (
    fresh.part !== undefined &&
    (old.part === fresh.part || old.parts?.includes(fresh.part) === true) &&
    old.entity === fresh.entity &&
    old.userId === fresh.userId
  )
}
