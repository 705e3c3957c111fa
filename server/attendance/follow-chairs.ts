import 'server-only'
import type { PresenceNews } from '@/server/clinic-shifts'
import type { Tx } from '@/server/kernel/db'
import { tellBoards } from './boards'
import { listDatesOfShift } from './queries/dates.sql'
import { lockRegister, recordEntries, type Said } from './queries/register.sql'
import { tellRegistered } from './registered'
import { isBeforeClosing, minutesLate, opensAtOf, stateOf } from './rules'

/**
 * Registers of the dates of a shift follow the presences that are recorded at its chairs, for the students they expect, as if entered in the register itself,
 * so the later word counts. A closed register takes only entries from before it was closed; a date whose register cannot be opened yet takes none.
 */
export async function followChairs(db: Tx, { clinicShiftId, entries, byId, at, receivedAt }: PresenceNews): Promise<void> {
  const presences = new Map(entries.map(({ studentId, presence }) => [studentId, presence]))
  const dates = await listDatesOfShift(db, { clinicShiftId, studentIds: [...presences.keys()] })
  const followed: string[] = []
  for (const { occurrenceId, startsAt, studentIds } of dates) {
    if (receivedAt < opensAtOf({ startsAt })) continue
    const { state, closedAt } = await lockRegister(db, occurrenceId)
    if (state === 'CLOSED' && !isBeforeClosing(at, { startsAt, closedAt, receivedAt })) continue
    const said = studentIds.flatMap((studentId): Said[] => {
      const mark = presences.get(studentId)
      if (mark === undefined) return []
      const late = mark === 'LATE' ? Math.max(1, minutesLate({ startsAt, at, after: 0 })) : 0
      return [
        {
          occurrenceId,
          studentId,
          state: stateOf(mark),
          minutesLate: late,
          isWalkIn: false,
          how: 'REGISTER',
          vouched: 'AT_THE_CHAIRS',
          flags: [],
          byId,
          at,
        },
      ]
    })
    await recordEntries(db, said, receivedAt)
    if (state === 'CLOSED') await tellRegistered(db, [occurrenceId], receivedAt)
    followed.push(occurrenceId)
  }
  if (followed.length > 0) await tellBoards(db, followed)
}
