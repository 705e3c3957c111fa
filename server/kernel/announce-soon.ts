import 'server-only'
import { prisma } from './db'
import { announce } from './live'
import { logger } from './logger'

/** The time over which announcements are gathered. */
const gatherMs = 250

declare global {
  // The state is kept on the global object because Next bundles this module once for each kind of entry.
  var cuspSoon: { readonly waiting: Set<string>; isResting: boolean } | undefined
}

/**
 * Tells every instance which things changed that people watch, after the transaction that changed them (`afterCommit`): at once, and then once every quarter of a second. It is
 * for acts that many people do at the same moment, because PostgreSQL commits transactions that notify one after the other.
 */
export function announceSoon(things: readonly string[]): void {
  const soon = (globalThis.cuspSoon ??= { waiting: new Set(), isResting: false })
  for (const id of things) soon.waiting.add(id)
  if (soon.isResting || soon.waiting.size === 0) return
  const told = [...soon.waiting]
  soon.waiting.clear()
  soon.isResting = true
  setTimeout(() => {
    soon.isResting = false
    announceSoon([])
  }, gatherMs).unref()
  announce(prisma(), { things: told }).catch((error: unknown) => logger.error('live.notAnnounced', { error: String(error) }))
}
