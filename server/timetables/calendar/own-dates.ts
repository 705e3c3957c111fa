import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { listRoomsBefore } from '../changes/queries/changes.sql'
import { keepsRegisterOf } from '../scope'
import { readIndividualCall } from './calls/calendar'
import { listDatesOfPerson } from './queries/calendar.sql'

const mostDates = 200

/**
 * The reader's own dates between two instants, for 'Today': as their own timetable lists them, where that is open to them, and with the shifts of the
 * rosters, where the clinics are. `roomBefore`: where one was to be held that has moved, until they have seen that.
 */
export async function listOwnDates(
  db: Db,
  actor: Actor,
  { from, to, timeZone, withRosters }: { from: Date; to: Date; timeZone: string; withRosters: boolean },
) {
  const attends = isOpenTo(readIndividualCall, actor)
  if (!attends && !withRosters) return []
  const dates = await listDatesOfPerson(db, actor.id, { from, to, timeZone, withRosters, limit: mostDates })
  // What began on the day before is of that day.
  const rows = dates.filter(({ startsAt }) => startsAt >= from)
  const before =
    attends && rows.length > 0 ? await listRoomsBefore(db, { userId: actor.id, ids: rows.map(({ id }) => id) }) : new Map<string, string>()
  return rows
    .filter(({ isRoster }) => attends || isRoster)
    .map((row) => ({
      ...row,
      hasRegister:
        row.takesAttendance &&
        actor.modules.has('timetable') &&
        keepsRegisterOf(actor, { state: row.state, teacherIds: row.teachers.map(({ id }) => id) }),
      teaches: row.teachers.some(({ id }) => id === actor.id),
      roomBefore: roomBefore(before.get(row.id), row.room?.name ?? null),
    }))
}

/** A room that it has come back to is none that it has left. */
const roomBefore = (before: string | undefined, now: string | null) => (before === undefined || before === now ? null : before)

export type OwnDate = Awaited<ReturnType<typeof listOwnDates>>[number]
