import { pollEveryMs } from './notifications'

/** 'busy': the server is there, and has put the poll off. */
export type PollOutcome = 'success' | 'signedOut' | 'busy' | 'offline'

/** The pages that open together, as at nine o'clock, ask one after the other within this time. */
export const firstWithinMs = 10_000
/** The pages that lost their server together, as at a restart, come back one after the other within this time. */
const backWithinMs = 30_000
const longestMs = 60_000
/** An answer that takes longer than this is slow. */
const slowMs = 2_000

type Polled = { readonly outcome: PollOutcome; readonly tookMs: number; readonly waitedMs: number; readonly hasNetwork: boolean }

/** The time until the next poll: twice as long after each slow answer, and at random where the server is gone. `waitedMs`: the time before this poll. */
export function waitAfter({ outcome, tookMs, waitedMs, hasNetwork }: Polled): number {
  // Without a network the server is not to blame, and the browser tells when there is one again.
  if (outcome === 'offline') return hasNetwork ? Math.random() * backWithinMs : pollEveryMs
  const isSlow = outcome === 'busy' || tookMs > slowMs
  return isSlow ? Math.min(longestMs, 2 * Math.max(waitedMs, pollEveryMs)) : pollEveryMs
}
