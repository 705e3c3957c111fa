import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import { listCheckInIds } from './queries/check-ins'

/** Makes everybody who watches a check-in of these dates get a new answer; the version of a board is counted under its check-in's id. */
export async function tellBoards(db: Tx, occurrenceIds: readonly string[]): Promise<void> {
  const things = await listCheckInIds(db, occurrenceIds)
  if (things.length > 0) await announce(db, { things })
}
