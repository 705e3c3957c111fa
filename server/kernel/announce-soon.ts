import 'server-only'
import { prisma } from './db'
import { announce } from './live'
import { logger } from './logger'

/** How long what is to be told is gathered. */
const gatherMs = 250

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspSoon: { readonly waiting: Set<string>; isResting: boolean } | undefined
}

/**
 * Tells every instance of what was touched, after the transaction that did it (`afterCommit`): at once, and then once in a quarter of a second. For what
 * many do in the same moment: of transactions that tell something themselves PostgreSQL commits one after the other.
 */
export function announceSoon(touched: readonly string[]): void {
  const soon = (globalThis.cuspSoon ??= { waiting: new Set(), isResting: false })
  for (const id of touched) soon.waiting.add(id)
  if (soon.isResting || soon.waiting.size === 0) return
  const told = [...soon.waiting]
  soon.waiting.clear()
  soon.isResting = true
  setTimeout(() => {
    soon.isResting = false
    announceSoon([])
  }, gatherMs).unref()
  announce(prisma(), { touched: told }).catch((error: unknown) => logger.error('live.notAnnounced', { error: String(error) }))
}
