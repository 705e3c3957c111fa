import 'server-only'
import { refuse } from './errors'

type Lane = {
  readonly name: string
  /** So many at once; */
  readonly most: number
  /** and so many that wait. */
  readonly waiting: number
  /** What fails keeps its place for so many milliseconds from its beginning, while its answer goes out. */
  readonly failedHoldsFor?: number
}
type State = { under: number; readonly waiting: (() => void)[] }
/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspLanes?: Map<string, State> }

/**
 * Calls that look at a password, before they take a connection: half of those that transactions have (kernel/db.ts), so that however many log in
 * at once, rightly or wrongly, whoever is logged in goes on working. Not one alone: a call may wait for a lock that somebody else holds. Who is
 * refused at once, being over a limit, could ask again at once: thirty refusals a second are enough for everybody who mistypes.
 */
export const passwordCalls: Lane = { name: 'password-call', most: 6, waiting: 500, failedHoldsFor: 200 }

/**
 * Does it when there is room, in the order asked.
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function inLane<T>({ name, most, waiting, failedHoldsFor = 0 }: Lane, work: () => Promise<T>): Promise<T> {
  const lanes = (store.cuspLanes ??= new Map())
  const lane = lanes.get(name) ?? { under: 0, waiting: [] }
  lanes.set(name, lane)
  if (lane.waiting.length >= waiting) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
  if (lane.under >= most) await new Promise<void>((enter) => void lane.waiting.push(enter))
  else lane.under += 1
  const begun = performance.now()
  let holdsFor = failedHoldsFor
  try {
    const answer = await work()
    holdsFor = 0
    return answer
  } finally {
    const rest = begun + holdsFor - performance.now()
    // Not what a process waits for that is to end.
    if (rest > 0) setTimeout(() => leave(lane), rest).unref()
    else leave(lane)
  }
}

/** Whoever is next takes the place over. */
function leave(lane: State): void {
  const next = lane.waiting.shift()
  if (next) next()
  else lane.under -= 1
}
