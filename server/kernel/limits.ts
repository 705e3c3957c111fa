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
  /** Counted by this process in its memory: of what is done so often that another statement each time would be felt. */
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

/** Of a list that is searched, too, and of its further pages: its first one, without a search, costs what any screen does. */
export const whereSearched = ({ q, page = 1, cursor, olderId, newerId }: Listed): PersonLimit | null =>
  q || page > 1 || cursor || olderId || newerId ? searching : null

/** One every two seconds for five minutes: public geocoders allow one a second for a whole institution, and each search is a press of a button. */
export const geocoding = { kind: 'geocode', most: 150, minutes: 5 } as const satisfies PersonLimit

/** Five a minute for an hour: the photographs of a whole clinic's day, sent in one go. */
export const uploading = { kind: 'upload', most: 300, minutes: 60 } as const satisfies PersonLimit

/** Of files in pieces: sixteen gigabytes in an hour, and nobody has room for more. */
export const sendingPieces = { kind: 'upload-piece', most: 4_000, minutes: 60, counted: 'inProcess' } as const satisfies PersonLimit

/** One a minute for an hour, of all exports together: who puts a report right tries it a dozen times, and nobody reads sixty. */
export const exporting = { kind: 'export', most: 60, minutes: 60 } as const satisfies PersonLimit
export const asExport = (): PersonLimit => exporting

/** Five a second for a minute: a device that was without a network a whole day sends what waits in it that fast, and nobody's hands do. */
export const savingSessions = { kind: 'session-save', most: 300, minutes: 1, counted: 'inProcess' } as const satisfies PersonLimit

/** One every three seconds for a minute, each of which tells the others in the thread: nobody types that fast. */
export const commenting = { kind: 'comment', most: 20, minutes: 1 } as const satisfies PersonLimit

/** @throws TOO_MANY_REQUESTS */
export async function assertAttemptOf(limit: PersonLimit, personId: string): Promise<void> {
  if (limit.counted === 'inProcess') assertInProcess(limit, personId)
  else await assertAttempt({ ...limit, what: personId })
}

type CountedWindow = { readonly endsAt: number; readonly counts: Map<string, number> }
const store = globalThis as { cuspPersonWindows?: Map<string, CountedWindow> }

/** All people of a kind of limit share the minutes, so that their counts are forgotten together. */
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

/** Of links and other tokens that no account is behind, wrong ones alone are counted: whoever holds a right one is let in, from however busy a network. */
export async function countWrongLink(call: Call, { address }: RequestInfo): Promise<void> {
  if (call.access.kind !== 'externalToken') return
  if ((await countAttempt({ ...wrongLinks, what: networkOf(address) })) > wrongLinks.most)
    throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wrongLinks.minutes * 60 })
}
