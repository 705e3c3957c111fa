import 'server-only'
import { networkOf } from './address'
import { noteAttempt, takeAttempt } from './attempts'
import type { Call, RequestInfo } from './define-call'
import { refuse } from './errors'

/** How often one person may do something that costs, over however many calls of a kind (docs/operations.md, 'Limits', has the reasons). */
export type PersonLimit = { readonly kind: string; readonly most: number; readonly minutes: number }

/** Two a second for five minutes. A search is sent at most every few letters, and nobody searches without reading. */
export const searching = { kind: 'search', most: 600, minutes: 5 } as const satisfies PersonLimit

type Listed = { readonly q?: string | undefined; readonly page?: number; readonly cursor?: string | undefined; readonly olderId?: string | undefined; readonly newerId?: string | undefined }

/** Of a list that is searched, too, and of its further pages: its first one, without a search, costs what any screen does. */
export const whereSearched = ({ q, page = 1, cursor, olderId, newerId }: Listed): PersonLimit | null => (q || page > 1 || cursor || olderId || newerId ? searching : null)

/** Five a minute for an hour: the photographs of a whole clinic's day, sent in one go. */
export const uploading = { kind: 'upload', most: 300, minutes: 60 } as const satisfies PersonLimit

/** One a minute for an hour, of all exports together: who puts a report right tries it a dozen times, and nobody reads sixty. */
export const exporting = { kind: 'export', most: 60, minutes: 60 } as const satisfies PersonLimit
export const asExport = (): PersonLimit => exporting

/** @throws TOO_MANY_REQUESTS */
export async function takeOf(limit: PersonLimit, personId: string): Promise<void> {
  await takeAttempt({ ...limit, what: personId })
}

const wrongLinks = { kind: 'link-address', most: 100, minutes: 15 } as const

/** Of links and other tokens that no account is behind, wrong ones alone are counted: whoever holds a right one is let in, from however busy a network. */
export async function countWrongLink(call: Call, { address }: RequestInfo): Promise<void> {
  if (call.access.kind !== 'externalToken') return
  if ((await noteAttempt({ ...wrongLinks, what: networkOf(address) })) > wrongLinks.most) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wrongLinks.minutes * 60 })
}
