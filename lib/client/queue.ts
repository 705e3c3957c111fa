import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { CallError } from './call-error'
import { writeDurably, waitingRequestsOf, type RetryRequest } from './cafsdb'
import { tellOtherTabs } from './channel'
import { connection } from './connection'
import { purgedRequests } from './drafts-store'
import { rememberRequest } from './known-requests'
import { ownKey, personIdOf, waitForPerson } from './local-user'
import { shownLocale } from './locale'
import { newId } from './new-id'
import { bodyOf } from './payload'
import { replay } from './queue-drain'
import { queueChanged } from './queue-news'
import { placeOver, placeRequest, type Decide } from './queue-place'
import { onLatest } from './revision-chain'

export type Place = {
  /** The id of the record that is changed. Requests of one record are sent in order; a refused one holds back the later ones. */
  readonly entity: string
  /** The part of the record that is replaced as a whole. Without a part every request counts for itself, as an added comment does. */
  readonly part?: string
  /** Several parts at once, each replaced as a whole. The contract returns `revisions` in their order. */
  readonly parts?: readonly string[]
  /** The local copy, which is written together with the request or not at all. */
  readonly record?: { readonly key: string; readonly value: unknown }
  /** The record in words, for the list of waiting requests. It contains nothing of a patient. */
  readonly label?: string
  /** The idempotency key of a request that was tried before it was stored. */
  readonly key?: string
}

/**
 * Saves on this device, and sends as soon as there is a server, at once if there is one. `onApplied` and `onQueue` report the outcome.
 * @throws CallError SIGNED_OUT where the device belongs to another person by then; NOT_STORED where it has no room, NOT_KEPT where it keeps nothing, and there
 * is no server either.
 */
export async function saveQueued<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I>,
  place: Place,
): Promise<void> {
  await saveRequest(requestFor(contract, input, place, await waitForPerson()), place, placeRequest)
}

/** Saves the decision of a person who saw both versions of a conflict: it replaces all waiting requests of the part. */
export async function saveOverRefused<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: z.input<I>,
  place: Place & { readonly part: string },
): Promise<void> {
  await saveRequest(requestFor(contract, input, place, await waitForPerson()), place, placeOver)
}

function requestFor<I extends z.ZodType, O extends z.ZodType, E extends string>(
  contract: Contract<I, O, E>,
  input: unknown,
  { entity, part, parts, record, label, key = newId() }: Place,
  userId: string,
): RetryRequest {
  if (!contract.queued) throw new Error(`${contract.name} is not declared as queued`)
  const body = { locale: shownLocale(), occurredAt: new Date().toISOString(), ...bodyOf(input) }
  return {
    url: contract.path,
    key,
    timestamp: Date.now(),
    options: {
      method: 'POST',
      body: part === undefined ? body : onLatest(body, entity, part),
      contractName: contract.name,
      userId,
      entity,
      ...(part !== undefined && { part }),
      ...(parts && { parts }),
      ...(record && { recordKey: record.key }),
      ...(label !== undefined && { label }),
      attempts: 0,
    },
  }
}

async function saveRequest(fresh: RetryRequest, place: Place, decide: Decide): Promise<void> {
  try {
    await storeRequest(fresh, place, decide)
  } catch (error) {
    if (error instanceof CallError) throw error
    const { sendUnstored } = await import('./queue-unstored').catch(() => {
      throw new CallError('NOT_STORED', { cause: error })
    })
    return sendUnstored(fresh, error)
  }
  rememberRequest(fresh.key)
  if (place.record) tellOtherTabs({ kind: 'local', key: place.record.key })
  queueChanged()
  askToPersist()
  if (!connection.offline) void replay()
}

/**
 * The revision is set again inside the transaction: requests that this one depends on may have been answered, and so have left the queue, since it was made.
 */
function basedOnLatest(fresh: RetryRequest): RetryRequest {
  const { body, entity, part } = fresh.options
  return part === undefined ? fresh : { ...fresh, options: { ...fresh.options, body: onLatest(body, entity, part) } }
}

/** Stores record and request in one transaction: after a crash both are there or neither. */
async function storeRequest(fresh: RetryRequest, { record }: Place, decide: Decide): Promise<void> {
  const purged = (await purgedRequests(fresh.options.userId).catch(() => [])).map(({ request }) => request)
  await writeDurably(['general', 'retryRequests'], async (tx) => {
    const general = tx.objectStore('general')
    const queue = tx.objectStore('retryRequests')
    const [person, waiting] = await Promise.all([personIdOf(general), waitingRequestsOf(queue)])
    if (person !== fresh.options.userId) throw new CallError('SIGNED_OUT')
    const { request, seq, drop } = decide({ waiting, fresh: basedOnLatest(fresh), purged })
    await Promise.all([
      // The record comes first, because a value that cannot be stored throws at this point.
      record && general.put({ value: record.value, timestamp: fresh.timestamp }, ownKey(person, record.key)),
      ...drop.map((old) => queue.delete(old)),
      queue.put(request, seq),
    ])
  })
}

let asked = false
/** Asks for persistent storage: otherwise a browser that runs short of room may clear everything, including unsent work. */
function askToPersist(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}
