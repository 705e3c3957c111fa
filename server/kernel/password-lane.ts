import 'server-only'
import { availableParallelism } from 'node:os'
import { refuse } from './errors'

type Lane = { under: number; readonly waiting: (() => void)[] }
/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPasswordLane?: Lane }

/** A password's hash keeps a processor busy for a while, outside of our thread: one is left for everything else. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
/** Those at the end would wait half a minute. */
const mostWaiting = 500

/**
 * Does what looks at a password when there is room, in the order asked. Who waits holds nothing, and above all no connection: so many logins
 * at once, right or wrong, keep nobody who is logged in from working.
 * @throws TOO_MANY_REQUESTS
 */
export async function inPasswordLane<T>(work: () => Promise<T>): Promise<T> {
  const lane = (store.cuspPasswordLane ??= { under: 0, waiting: [] })
  if (lane.waiting.length >= mostWaiting) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
  if (lane.under >= mostAtOnce) await new Promise<void>((enter) => void lane.waiting.push(enter))
  else lane.under += 1
  try {
    return await work()
  } finally {
    // Whoever is next takes the place over.
    const next = lane.waiting.shift()
    if (next) next()
    else lane.under -= 1
  }
}
