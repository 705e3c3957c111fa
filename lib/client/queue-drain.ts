import { writeDurably, waitingRequestsOf, type RetryOptions, type RetryRequest, type Waiting } from './cafsdb'
import { connection } from './connection'
import { ownKey, personIdOf } from './local-user'
import { withQueueLock } from './locks'
import { showSignedOut } from './poll'
import { outcomeOf, type Settled } from './queue-outcome'
import { restorePurged } from './queue-purge'
import { queueChanged, requestApplied } from './queue-news'
import { sendRequest } from './queue-send'
import { partRevisions } from './part-revisions'
import { revisionOf } from './revision-chain'

let again = false
let running: Promise<void> | null = null

/** Sends the waiting requests in order, one at a time over all tabs. A request that cannot be sent yet is left for the next run. */
export function replay(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  // Where the store cannot be opened, or not any more, no request waits in it.
  running = repeatDrain()
    .catch(() => {})
    .finally(() => void (running = null))
  return running
}

async function repeatDrain(): Promise<void> {
  do {
    again = false
    await withQueueLock(async () => {
      await restorePurged()
      await drainQueue()
    })
    // The queue is sent again if that was asked for in the meantime, but not into a network that has just failed.
  } while (again && !connection.offline)
}

async function drainQueue(): Promise<void> {
  const held = new Set<string>()
  for (;;) {
    // Offline, a request would certainly fail, and one that was tried cannot be replaced by a newer text any more.
    if (navigator.onLine === false) return
    const next = await claimNext(held)
    if (!next) return
    const outcome = await sendRequest(next.request).then(outcomeOf, outcomeOf)
    if (outcome.kind === 'signedOut') showSignedOut()
    if (outcome.kind === 'stop' || outcome.kind === 'signedOut') return
    if (outcome.kind === 'hold') held.add(next.request.options.entity)
    else await settleRequest(next, outcome)
  }
}

/** Reads the next request and marks it as tried in one transaction, since a text saved in between would otherwise be lost to the older one. */
function claimNext(held: ReadonlySet<string>): Promise<Waiting | null> {
  return writeDurably(['general', 'retryRequests'], async (tx) => {
    const queue = tx.objectStore('retryRequests')
    const [person, waiting] = await Promise.all([personIdOf(tx.objectStore('general')), waitingRequestsOf(queue)])
    const mine = waiting.filter(({ request }) => request.options.userId === person)
    const first = firstSendable(mine, held)
    if (!first) return null
    const { options } = first.request
    const request = { ...first.request, options: { ...options, attempts: options.attempts + 1 } }
    await queue.put(request, first.seq)
    return { seq: first.seq, request }
  })
}

/** A refused request holds back the later ones of its own record, and nothing else. */
function firstSendable(mine: readonly Waiting[], held: ReadonlySet<string>): Waiting | null {
  const stuck = new Set(held)
  for (const one of mine) {
    const { entity, refused } = one.request.options
    if (stuck.has(entity)) continue
    if (!refused) return one
    stuck.add(entity)
  }
  return null
}

async function settleRequest({ seq, request }: Waiting, outcome: Settled): Promise<void> {
  const { options, key } = request
  const stillThere = await writeDurably(['general', 'retryRequests'], async (tx) => {
    const queue = tx.objectStore('retryRequests')
    // The request was removed in the meantime by a logout or by its owner, and nothing may bring it back.
    if ((await queue.get(seq))?.key !== key) return false
    if (outcome.kind === 'refused') await queue.put({ ...request, options: { ...options, refused: outcome.refused } }, seq)
    else {
      await queue.delete(seq)
      const waiting = await waitingRequestsOf(queue)
      for (const later of rebaseLater(waiting, request, outcome.answer)) await queue.put(later.request, later.seq)
      if (outcome.answer.arrivedAfter !== undefined && isLastOf(options, waiting))
        await tx.objectStore('general').delete(ownKey(options.userId, options.recordKey))
    }
    return true
  })
  const sentRevision = revisionOf(options.body)
  if (outcome.kind === 'sent') {
    const { contractName, entity, part, parts } = options
    requestApplied({
      contractName,
      entity,
      ...(part !== undefined && { part }),
      ...(parts && { parts }),
      key,
      answer: outcome.answer,
      ...(sentRevision !== null && { sentRevision }),
    })
  }
  if (stillThere) queueChanged()
}

/**
 * Whether no other request needs the same local copy. A change that the server did not make is shown by that copy, which is worthless once no request of the
 * record waits.
 */
function isLastOf(options: RetryOptions, waiting: readonly Waiting[]): options is RetryOptions & { readonly recordKey: string } {
  return (
    options.recordKey !== undefined &&
    waiting.every(({ request }) => request.options.userId !== options.userId || request.options.recordKey !== options.recordKey)
  )
}

/**
 * Bases later texts of the same part, which follow this request, on the revision that it led to. It ends at the first request that does not follow: that is a
 * conflict which the person has to see.
 */
function rebaseLater(waiting: readonly Waiting[], { options: sent }: RetryRequest, answer: Readonly<Record<string, unknown>>): Waiting[] {
  return partRevisions({ ...sent, answer }).flatMap(({ part, revision }) => rebasedOf(part, revision))

  function rebasedOf(part: string, revision: number): Waiting[] {
    const later = waiting.filter(
      ({ request: { options } }) => options.userId === sent.userId && options.entity === sent.entity && options.part === part,
    )
    const end = later.findIndex(({ request: { options } }) => !options.follows || options.attempts > 0)
    return later
      .slice(0, end === -1 ? later.length : end)
      .filter(({ request }) => (revisionOf(request.options.body) ?? revision) < revision)
      .map(({ seq, request }) => ({
        seq,
        request: { ...request, options: { ...request.options, body: { ...request.options.body, revision } } },
      }))
  }
}
