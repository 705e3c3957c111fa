import { writeDurably, waitingRequestsOf } from './cafsdb'
import { dropPurged, storePurged, purgedRequests } from './drafts-store'
import { currentPerson } from './local-user'
import { withQueueLock } from './locks'
import { queueChanged } from './queue-news'

const hourMs = 3_600_000

/**
 * At start: stored requests older than 24 hours leave the queue. Their text moves to the drafts first, as the whole request, and is sent from there once its
 * owner is signed in (docs/decisions/0004).
 */
export function purgeRequests(hours = 24): Promise<void> {
  return withQueueLock(async () => {
    const before = Date.now() - hours * hourMs
    const old = await writeDurably(['retryRequests'], async (tx) =>
      (await waitingRequestsOf(tx.objectStore('retryRequests'))).filter(({ request }) => request.timestamp < before),
    )
    if (old.length === 0) return
    // Two databases share no transaction, so the drafts are written first: after a crash in between, a request exists twice rather than not at all.
    await storePurged(old.map(({ seq, request }) => ({ userId: request.options.userId, seq, request })))
    await writeDurably(['retryRequests'], async (tx) => {
      const queue = tx.objectStore('retryRequests')
      for (const { seq, request } of old) if ((await queue.get(seq))?.key === request.key) await queue.delete(seq)
    })
    queueChanged()
  })
}

/**
 * Puts purged requests of the signed-in owner back into the queue, under their old keys and in their old places, so that the server does nothing twice and
 * receives them before later ones. Called only under the queue's lock, before anything is sent.
 */
export async function restorePurged(): Promise<void> {
  const person = await currentPerson()
  const purged = person ? await purgedRequests(person.id).catch(() => []) : []
  for (const one of purged) {
    await writeDurably(['retryRequests'], async (tx) => {
      const queue = tx.objectStore('retryRequests')
      const waiting = await waitingRequestsOf(queue)
      if (waiting.some(({ request }) => request.key === one.request.key)) return
      const isFree = waiting.every(({ seq }) => seq !== one.seq)
      await queue.put(one.request, isFree ? one.seq : undefined)
    })
    await dropPurged(one)
  }
  if (purged.length > 0) queueChanged()
}
