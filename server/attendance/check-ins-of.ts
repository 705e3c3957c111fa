import 'server-only'
import { nearMinutes } from '@/lib/attendance/vocabulary'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { checkInCall } from './calls/check-in'
import { listCheckInTimes, listOpenFor } from './queries/lists.sql'
import { everybody } from './scope'

/** The dates that somebody can check in to now. */
export async function listCheckInsOf(db: Db, actor: Actor, { at, timeZone }: { at: Date; timeZone: string }): Promise<ReadonlySet<string>> {
  if (!isOpenTo(checkInCall, actor)) return new Set()
  const rows = await listOpenFor(db, everybody, { studentId: actor.id, at, timeZone })
  return new Set(rows.map(({ occurrenceId }) => occurrenceId))
}

/** When somebody's phone offers Check-in in the next day: from shortly before each event that takes attendance to its end. */
export async function listCheckInTimesOf(db: Db, actor: Actor, at: Date): Promise<{ from: string; to: string }[]> {
  if (!isOpenTo(checkInCall, actor)) return []
  const rows = await listCheckInTimes(db, { studentId: actor.id, at, nearMinutes })
  return rows.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() }))
}
