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
 * The reader's own dates between two instants, for 'Today': those of their own timetable, where it is open to them, and the shifts of the rosters, where the
 * clinics are in use. `roomBefore`: the former room of a date that has moved, until the reader has seen the change.
 */
export async function listOwnDates(
  db: Db,
  actor: Actor,
  { from, to, timeZone, withRosters }: { from: Date; to: Date; timeZone: string; withRosters: boolean },
) {
  const attends = isOpenTo(readIndividualCall, actor)
  if (!attends && !withRosters) return []
  const dates = await listDatesOfPerson(db, actor.id, { from, to, timeZone, withRosters, limit: mostDates })
  // A date that began on the day before belongs to that day.
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

/** A date that is back in its former room has not left it. */
const roomBefore = (before: string | undefined, now: string | null) => (before === undefined || before === now ? null : before)

export type OwnDate = Awaited<ReturnType<typeof listOwnDates>>[number]
