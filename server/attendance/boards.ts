import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { prisma } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { listCheckInIds } from './queries/check-ins'

/** Whoever watches a check-in of these dates gets a new answer from then on; the version of a board is counted under its check-in's id. */
export async function tellBoards(db: Tx, occurrenceIds: readonly string[]): Promise<void> {
  const touched = await listCheckInIds(db, occurrenceIds)
  if (touched.length > 0) await announce(db, { touched })
}

/** How long what is to be told is gathered. */
const gatherMs = 250

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspBoards: { readonly waiting: Set<string>; isResting: boolean } | undefined
}

/**
 * The same of check-ins by their ids, when what was done has been committed: at once, and then once in a quarter of a second. Of transactions that
 * tell something PostgreSQL commits one after the other, and a whole year group checks in together.
 */
export function tellBoardsSoon(checkInIds: readonly string[]): void {
  const boards = (globalThis.cuspBoards ??= { waiting: new Set(), isResting: false })
  for (const id of checkInIds) boards.waiting.add(id)
  if (boards.isResting || boards.waiting.size === 0) return
  const touched = [...boards.waiting]
  boards.waiting.clear()
  boards.isResting = true
  setTimeout(() => {
    boards.isResting = false
    tellBoardsSoon([])
  }, gatherMs).unref()
  announce(prisma(), { touched }).catch((error: unknown) => logger.error('attendance.boardsNotTold', { error: String(error) }))
}
