import 'server-only'
import { networkOf } from './http/address'
import { countAttempt, assertAttempt } from './secrets/attempts'
import { now } from './clock'
import type { Call, RequestInfo } from './define-call'
import { refuse } from './errors'

/** How often one person may do something that costs, over however many calls of a kind (docs/operations.md, 'Limits', has the reasons). */
export type PersonLimit = {
  readonly kind: string
  readonly most: number
  readonly minutes: number
  /** Counted in the memory of this process, for acts so frequent that another statement for each would be noticeable. */
  readonly counted?: 'inProcess'
}

/** Two a second for five minutes. A search is sent at most every few letters, and nobody searches without reading. */
export const searching = { kind: 'search', most: 600, minutes: 5 } as const satisfies PersonLimit

type Listed = {
  readonly q?: string | undefined
  readonly page?: number
  readonly cursor?: string | undefined
  readonly olderId?: string | undefined
  readonly newerId?: string | undefined
}

/** The limit for lists that are searched and for their further pages; the first page without a search costs what any screen does. */
export const whereSearched = ({ q, page = 1, cursor, olderId, newerId }: Listed): PersonLimit | null =>
  q || page > 1 || cursor || olderId || newerId ? searching : null

/** One every two seconds for five minutes: public geocoders allow one a second for a whole institution, and each search is a press of a button. */
export const geocoding = { kind: 'geocode', most: 150, minutes: 5 } as const satisfies PersonLimit

/** On average five a minute for an hour: the photographs of a whole clinic's day, sent in one go. */
export const uploading = { kind: 'upload', most: 300, minutes: 60 } as const satisfies PersonLimit

/** The limit for files in pieces: sixteen gigabytes in an hour, and nobody has room for more. */
export const sendingPieces = { kind: 'upload-piece', most: 4_000, minutes: 60, counted: 'inProcess' } as const satisfies PersonLimit

/** On average one a minute for an hour, for all exports together: a person who corrects a report tries it a dozen times, and nobody reads sixty. */
export const exporting = { kind: 'export', most: 60, minutes: 60 } as const satisfies PersonLimit
export const exportLimit = (): PersonLimit => exporting

/** Five a second for a minute: a device that was without a network for a whole day sends its waiting saves that fast, and nobody types that fast. */
export const savingSessions = { kind: 'session-save', most: 300, minutes: 1, counted: 'inProcess' } as const satisfies PersonLimit

/** One every three seconds for a minute, as each comment notifies the others in the thread: nobody types that fast. */
export const commenting = { kind: 'comment', most: 20, minutes: 1 } as const satisfies PersonLimit

/** @throws TOO_MANY_REQUESTS */
export async function assertAttemptOf(limit: PersonLimit, personId: string): Promise<void> {
  if (limit.counted === 'inProcess') assertInProcess(limit, personId)
  else await assertAttempt({ ...limit, what: personId })
}

type CountedWindow = { readonly endsAt: number; readonly counts: Map<string, number> }
const store = globalThis as { cuspPersonWindows?: Map<string, CountedWindow> }

/** All people share one window for each kind of limit, so that their counts are dropped together. */
function assertInProcess({ kind, most, minutes }: PersonLimit, personId: string): void {
  const at = now().getTime()
  const windows = (store.cuspPersonWindows ??= new Map())
  const known = windows.get(kind)
  const current = known && at < known.endsAt ? known : { endsAt: at + minutes * 60_000, counts: new Map<string, number>() }
  windows.set(kind, current)
  const count = (current.counts.get(personId) ?? 0) + 1
  current.counts.set(personId, count)
  if (count > most) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((current.endsAt - at) / 1000)) })
}

const wrongLinks = { kind: 'link-address', most: 100, minutes: 15 } as const

/** Wrong links, and other wrong tokens without an account, are the only ones counted: a person with a right one is let in, however busy the network is. */
export async function countWrongLink(call: Call, { address }: RequestInfo): Promise<void> {
  if (call.access.kind !== 'externalToken') return
  if ((await countAttempt({ ...wrongLinks, what: networkOf(address) })) > wrongLinks.most)
    throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wrongLinks.minutes * 60 })
}
