import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { checkInCall } from './calls/check-in'
import { listOpenFor } from './queries/lists.sql'
import { everybody } from './scope'

/** The dates that somebody can check in to now. */
export async function listCheckInsOf(db: Db, actor: Actor, { at, timeZone }: { at: Date; timeZone: string }): Promise<ReadonlySet<string>> {
  if (!isOpenTo(checkInCall, actor)) return new Set()
  const rows = await listOpenFor(db, everybody, { studentId: actor.id, at, timeZone })
  return new Set(rows.map(({ occurrenceId }) => occurrenceId))
}
