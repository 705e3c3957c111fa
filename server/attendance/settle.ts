import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { tellBoards } from './boards'
import { endCheckInsOf } from './queries/check-ins'
import { countsOf } from './queries/dates.sql'
import { tellRegistered } from './registered'
import { confirmCheckedIn, listRegister, recordEntries, type Said } from './queries/register.sql'

/** `byId` is null if the register closes by itself. */
type Closing = { readonly occurrenceId: string; readonly byId: string | null; readonly at: Date }

/**
 * Records for everybody on a register that is being closed whether they were there: a check-in without doubt becomes an attendance; a student without a record
 * was not there, or is excused by an approved absence. An unverified check-in stays to be looked at.
 */
export async function settleRegister(
  db: Tx,
  { occurrenceId, byId, at }: Closing,
): Promise<{ absent: number; excused: number; toLookAt: number }> {
  await endCheckInsOf(db, { occurrenceId, at })
  await confirmCheckedIn(db, { occurrenceId, byId, at })
  const open = (await listRegister(db, [occurrenceId])).filter(({ state, isGone }) => state === null && !isGone)
  await recordEntries(
    db,
    open.map(({ student, isAway, isWalkIn, flags }): Said => ({
      occurrenceId,
      studentId: student.id,
      state: isAway ? 'AUTHORISED' : 'NOT_ATTENDED',
      minutesLate: 0,
      isWalkIn,
      how: isAway ? 'ABSENCE' : 'CLOSED',
      // A check-in that came too late and was not looked at yet.
      flags,
      byId,
      at,
    })),
    at,
  )
  await tellBoards(db, [occurrenceId])
  await tellRegistered(db, [occurrenceId], at)
  const counts = (await countsOf(db, [occurrenceId])).get(occurrenceId)
  return { absent: counts?.absent ?? 0, excused: counts?.excused ?? 0, toLookAt: counts?.toLookAt ?? 0 }
}
