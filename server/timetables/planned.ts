import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { Clock } from './lay-out'
import { findBlocking, findClashesOf, type Found } from './queries/check.sql'
import type { EventContent } from './queries/events'
import type { Placed } from './queries/occurrences.sql'
import type { TimetableRow } from './queries/timetables'
import type { Planned } from './queries/wanted.sql'

type Event = { readonly content: EventContent; readonly clinicId: string | null; readonly places: readonly Placed[] }

/** An event as it would be saved, with its dates. */
export function plannedOf({ content: { roomId, groupIds, people }, clinicId, places }: Event): Planned {
  return { days: places, roomId, clinicId, groupIds, people }
}

type Asked = {
  readonly plans: readonly Planned[]
  /** Dates that are being changed. */
  readonly without: readonly string[]
  readonly timetable: TimetableRow
  readonly clock: Clock
}

/** For each planned event who would come and what it would clash with, closures of the timetable's days included. */
export async function findWithBlocking(db: Db, { plans, without, timetable, clock: { at, timeZone } }: Asked): Promise<Found[]> {
  const around = { programmeId: timetable.programme?.id ?? null, years: timetable.years, timetableId: timetable.id }
  const [found, blocking] = await Promise.all([
    findClashesOf(db, { plans, at, without, timeZone }),
    findBlocking(db, { plans, at, ...around, timeZone }),
  ])
  return found.map((one, place) => ({ ...one, clashes: [...one.clashes, ...(blocking[place] ?? [])] }))
}
