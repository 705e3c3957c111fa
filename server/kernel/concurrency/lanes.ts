import 'server-only'
import { connections } from '../db/connections'
import { refuse, type Refusal } from '../errors'

export type Lane = {
  readonly name: string
  /** The most that run at once. */
  readonly most: number
  /** The most that wait. */
  readonly waiting: number
  /** The most running and waiting of one share: a person, or a network where the person is unknown. */
  readonly mostOfShare: number
  /** A failed call keeps its place for this many milliseconds from its beginning, while its answer is sent. */
  readonly failedHoldsFor?: number
  /** Whoever has waited for this many milliseconds is turned away. */
  readonly longestWaitMs?: number
}
type Waiter = { readonly share: string; readonly enter: () => void; readonly turnAway: (refusal?: Refusal) => void }
type State = { under: number; waiting: Waiter[]; last: string[]; readonly shares: Map<string, number> }
/** The lanes are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspLanes?: Map<string, State> }

/**
 * Calls that check a password, before they take a connection. The lane has half as many places as transactions have connections, so that people
 * who are logged in can go on working however many log in at once, rightly or wrongly. It has more than one place because a call may wait for a lock that
 * another holds. A failed call keeps its place for a while, because a client over a limit is refused at once and could ask again at once: thirty refusals a
 * second are enough for everybody who mistypes.
 */
const passwordCalls: Lane = { name: 'password-call', most: 6, waiting: 500, mostOfShare: 450, failedHoldsFor: 200 }

/** The same, where several workers share the connections out. */
export function passwordLane(): Lane {
  return { ...passwordCalls, most: Math.min(passwordCalls.most, Math.floor(connections().inside / 2)) }
}

/**
 * Runs work when there is room. Shares (networks) take turns, each in the order of its requests, so that a share with five hundred requests keeps no other
 * waiting for more than a turn. Where too many wait, the share with the most waiting requests is turned away.
 * @throws TOO_MANY_REQUESTS where too many wait already, of this share or of all; UNAVAILABLE after the lane's longest wait
 */
export async function inLane<T>(
  { name, most, waiting, mostOfShare, failedHoldsFor = 0, longestWaitMs }: Lane,
  work: () => Promise<T>,
  share: string,
): Promise<T> {
  const lanes = (store.cuspLanes ??= new Map())
  const lane = lanes.get(name) ?? { under: 0, waiting: [], last: [], shares: new Map<string, number>() }
  lanes.set(name, lane)
  if ((lane.shares.get(share) ?? 0) >= mostOfShare) throw tooMany()
  if (lane.waiting.length >= waiting && !makeRoom(lane, share)) throw tooMany()
  addToShare(lane, share, 1)
  if (lane.under >= most)
    await new Promise<void>((enter, reject) => {
      const turnAway = (refusal = tooMany()) => {
        addToShare(lane, share, -1)
        reject(refusal)
      }
      const waiter = { share, enter, turnAway }
      lane.waiting.push(waiter)
      if (longestWaitMs !== undefined) setTimeout(() => endWait(lane, waiter), longestWaitMs).unref()
    })
  else lane.under += 1
  const begun = performance.now()
  let holdsFor = failedHoldsFor
  try {
    const answer = await work()
    holdsFor = 0
    return answer
  } finally {
    const rest = begun + holdsFor - performance.now()
    // The timer does not keep a process alive that is to end.
    if (rest > 0) setTimeout(() => leaveLane(lane, share), rest).unref()
    else leaveLane(lane, share)
  }
}

function endWait(lane: State, waiter: Waiter): void {
  const at = lane.waiting.indexOf(waiter)
  if (at < 0) return
  lane.waiting.splice(at, 1)
  waiter.turnAway(refuse('UNAVAILABLE'))
}

/** Turns away the last request of the share that has most waiting, unless that is the share that asks. */
function makeRoom({ waiting }: State, asking: string): boolean {
  const counts = new Map<string, number>()
  for (const { share } of waiting) counts.set(share, (counts.get(share) ?? 0) + 1)
  const [greatest, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))
  if (count <= (counts.get(asking) ?? 0) + 1) return false
  const at = waiting.findLastIndex(({ share }) => share === greatest)
  for (const { turnAway } of waiting.splice(at, 1)) turnAway()
  return true
}

/** Passes the place on to the next request, from the share whose last turn is longest ago. */
function leaveLane(lane: State, share: string): void {
  addToShare(lane, share, -1)
  const next = lane.waiting.reduce<Waiter | null>(
    (best, one) => (best === null || lane.last.indexOf(one.share) < lane.last.indexOf(best.share) ? one : best),
    null,
  )
  if (!next) {
    lane.under -= 1
    lane.last = []
    return
  }
  lane.waiting.splice(lane.waiting.indexOf(next), 1)
  lane.last = [...lane.last.filter((known) => known !== next.share), next.share]
  next.enter()
}

function addToShare({ shares }: State, share: string, count: number): void {
  const after = (shares.get(share) ?? 0) + count
  if (after > 0) shares.set(share, after)
  else shares.delete(share)
}

const tooMany = () => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
