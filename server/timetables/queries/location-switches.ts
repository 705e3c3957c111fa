import 'server-only'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import type { Db } from '@/server/kernel/db'

/** The location settings of the session types of these dates, by date; dates that do not ask for a location are left out. */
export async function listLocationSwitches(db: Db, occurrenceIds: readonly string[]): Promise<ReadonlyMap<string, LocationSwitch>> {
  const rows = await db.occurrence.findMany({
    where: { id: { in: [...occurrenceIds] }, event: { sessionType: { locationRule: { not: 'OFF' } } } },
    select: { id: true, event: { select: { sessionType: { select: { locationRule: true, locationKept: true } } } } },
  })
  return new Map(rows.map(({ id, event }) => [id, event.sessionType]))
}

/** The room of a date; null where it has none. */
export async function findRoomOf(db: Db, occurrenceId: string): Promise<string | null> {
  const date = await db.occurrence.findUnique({ where: { id: occurrenceId }, select: { roomId: true } })
  return date?.roomId ?? null
}
