import type { RetryRequest } from './cafsdb'
import { CallError } from './call-error'
import { rememberRequest } from './known-requests'
import { storesNothing } from './page-mark'
import { requestApplied } from './queue-news'
import { sendRequest } from './queue-send'
import { onLatest } from './revision-chain'

/*
 * Sending without storing: where there is no room, no database at all (some private windows), or an institution that keeps nothing on devices, the server is
 * the only place left.
 */

/** The last request of each record. They run one at a time, since two texts of one part would otherwise be based on the same revision. */
const turns = new Map<string, Promise<void>>()
/** Requests that were sent and not answered, by what they replace: nobody knows whether they arrived. */
const unanswered = new Map<string, RetryRequest>()

/** @throws CallError NOT_STORED or NOT_KEPT where there is no answer, otherwise the server's refusal. */
export function sendUnstored(fresh: RetryRequest, reason: unknown): Promise<void> {
  const { entity } = fresh.options
  const turn = (turns.get(entity) ?? Promise.resolve()).catch(() => {}).then(() => sendInTurn(fresh, reason))
  turns.set(entity, turn)
  const end = () => void (turns.get(entity) === turn && turns.delete(entity))
  turn.then(end, end)
  return turn
}

async function sendInTurn(fresh: RetryRequest, reason: unknown): Promise<void> {
  const { entity, part, body } = fresh.options
  if (part === undefined) return deliverRequest(fresh, reason)
  const place = `${part} ${entity}`
  // The unanswered request is sent again under its own key: the server does it once and returns its revision. Sent as a new request, it would conflict with
  // itself.
  const before = unanswered.get(place)
  if (before) await deliverRequest(before, reason, place)
  if (before && saysTheSame(before, fresh)) return
  await deliverRequest({ ...fresh, options: { ...fresh.options, body: onLatest(body, entity, part) } }, reason, place)
}

/** Whether two requests save the same values, on whatever revision. */
function saysTheSame(one: RetryRequest, other: RetryRequest): boolean {
  const said = ({ url, options: { body } }: RetryRequest) => JSON.stringify({ url, ...body, revision: 0 })
  return said(one) === said(other)
}

async function deliverRequest(request: RetryRequest, reason: unknown, place?: string): Promise<void> {
  const { contractName, entity, part, parts, body } = request.options
  if (place !== undefined) unanswered.set(place, request)
  const { http, answer } = await sendRequest(request).catch(() => {
    throw new CallError(storesNothing() ? 'NOT_KEPT' : 'NOT_STORED', { cause: reason })
  })
  if (place !== undefined) unanswered.delete(place)
  if (http !== 200 || answer.status !== 'SUCCESS') throw new CallError(answer.status, { http, answer })
  rememberRequest(request.key)
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
