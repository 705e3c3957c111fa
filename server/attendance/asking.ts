import 'server-only'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import type { Db } from '@/server/kernel/db'
import { listLocationSwitches } from '@/server/timetables'
import { listAskingLocation, listOnTheMap } from './queries/check-ins'

/** `needsReason`: the type of the date requires a reason from everybody who goes on without a position. */
export type Asking = LocationSwitch & { readonly needsReason: boolean }

/** How a date asks for the students' position: by its type, and by the choice of whoever opened the check-in. */
export function askingOf(type: LocationSwitch | undefined, { asksLocation }: { readonly asksLocation: boolean }): Asking | null {
  if (!type && !asksLocation) return null
  const needsReason = type?.locationRule === 'REQUIRED'
  return {
    locationRule: needsReason || asksLocation ? 'REQUIRED' : (type?.locationRule ?? 'OFF'),
    locationKept: type?.locationKept ?? 'DISTANCE',
    needsReason,
  }
}

/** How dates that can be checked in to ask for the position; those that do not ask, or whose buildings are not on the map, are left out. */
export async function listAsking(db: Db, asked: { occurrenceIds: readonly string[]; at: Date }): Promise<ReadonlyMap<string, Asking>> {
  const { occurrenceIds } = asked
  const [types, opened] = [await listLocationSwitches(db, occurrenceIds), await listAskingLocation(db, asked)]
  const onTheMap = await listOnTheMap(
    db,
    occurrenceIds.filter((id) => types.has(id) || opened.has(id)),
  )
  return new Map(
    [...onTheMap].flatMap((id) => {
      const asking = askingOf(types.get(id), { asksLocation: opened.has(id) })
      return asking ? [[id, asking] as const] : []
    }),
  )
}
