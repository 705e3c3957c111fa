import type { RetryRequest } from './cafsdb'
import { CallError } from './call-error'
import { sawRequest } from './known-requests'
import { storesNothing } from './page-mark'
import { requestApplied } from './queue-news'
import { sendRequest } from './queue-send'
import { onLatest } from './revision-chain'

/*
 * No room, no database at all (some private windows), or an institution that keeps nothing on devices: then the server is the only place left.
 */

/** What a record's last request is doing: one at a time, or two texts of one part would both be built on the same revision. */
const turns = new Map<string, Promise<void>>()
/** What was sent and not answered, by what it replaces: whether it arrived nobody knows. */
const unanswered = new Map<string, RetryRequest>()

/** @throws CallError NOT_STORED or NOT_KEPT where there is no answer, else what the server says. */
export function sendUnstored(fresh: RetryRequest, reason: unknown): Promise<void> {
  const { entity } = fresh.options
  const turn = (turns.get(entity) ?? Promise.resolve()).catch(() => {}).then(() => send(fresh, reason))
  turns.set(entity, turn)
  const end = () => void (turns.get(entity) === turn && turns.delete(entity))
  turn.then(end, end)
  return turn
}

async function send(fresh: RetryRequest, reason: unknown): Promise<void> {
  const { entity, part, body } = fresh.options
  if (part === undefined) return deliver(fresh, reason)
  const place = `${part} ${entity}`
  // Once more under its own key: the server does it once and says which revision it led to. Anew it would contradict itself.
  const before = unanswered.get(place)
  if (before) await deliver(before, reason, place)
  if (before && saysTheSame(before, fresh)) return
  await deliver({ ...fresh, options: { ...fresh.options, body: onLatest(body, entity, part) } }, reason, place)
}

/** A save that is tried again, on whatever revision. */
function saysTheSame(one: RetryRequest, other: RetryRequest): boolean {
  const said = ({ url, options: { body } }: RetryRequest) => JSON.stringify({ url, ...body, revision: 0 })
  return said(one) === said(other)
}

async function deliver(request: RetryRequest, reason: unknown, place?: string): Promise<void> {
  const { contractName, entity, part, parts, body } = request.options
  if (place !== undefined) unanswered.set(place, request)
  const { http, answer } = await sendRequest(request).catch(() => {
    throw new CallError(storesNothing() ? 'NOT_KEPT' : 'NOT_STORED', { cause: reason })
  })
  if (place !== undefined) unanswered.delete(place)
  if (http !== 200 || answer.status !== 'SUCCESS') throw new CallError(answer.status, { http, answer })
  sawRequest(request.key)
  const sentRevision = typeof body.revision === 'number' ? { sentRevision: body.revision } : {}
  requestApplied({
    contractName,
    entity,
    ...(part !== undefined && { part }),
    ...(parts && { parts }),
    key: request.key,
    answer,
    ...sentRevision,
  })
}
