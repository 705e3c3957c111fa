import 'server-only'
import { availableParallelism } from 'node:os'
import { refuse } from './errors'

type Lane = { readonly name: string; /** So many at once; */ readonly most: number; /** and so many that wait. */ readonly waiting: number }
type State = { under: number; readonly waiting: (() => void)[] }
/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspLanes?: Map<string, State> }

/** A password's hash keeps a processor busy for a while, outside of our thread: one is left for everything else. */
export const hashing: Lane = { name: 'hash', most: Math.max(1, availableParallelism() - 1), waiting: 1_000 }

/**
 * Calls that look at a password, before they take a connection: half of those that transactions have (kernel/db.ts), so that however many log in
 * at once, rightly or wrongly, whoever is logged in goes on working. Not one alone: a call may wait for a lock that somebody else holds.
 */
export const passwordCalls: Lane = { name: 'password-call', most: 6, waiting: 500 }

/**
 * Does it when there is room, in the order asked.
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function inLane<T>({ name, most, waiting }: Lane, work: () => Promise<T>): Promise<T> {
  const lanes = (store.cuspLanes ??= new Map())
  const lane = lanes.get(name) ?? { under: 0, waiting: [] }
  lanes.set(name, lane)
  if (lane.waiting.length >= waiting) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
  if (lane.under >= most) await new Promise<void>((enter) => void lane.waiting.push(enter))
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
