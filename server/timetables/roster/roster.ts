import 'server-only'
import { readSettings } from '@/server/config'
import { rewriteDiary } from '@/server/diary'
import type { Tx } from '@/server/kernel/db'
import { deleteRoster, ensureRosters, leaveOutOfDates, listRosteredShifts, writeRoster, type RosterClock } from './queries/roster.sql'
import { attendanceOfPlanned } from '../events/queries/wanted.sql'

export async function rosterClock(at: Date): Promise<RosterClock> {
  const { timeZone, shiftHours } = await readSettings()
  return { timeZone, shiftHours, at }
}

/**
 * Makes dates of clinic shifts, as stored: each shift has its own event, with the shift's id, in the roster of its clinic. A shift has none where all its
 * people come by a timetable's dates.
 */
export async function putRoster(db: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await putRosterWithClock(db, ids, await rosterClock(at))
}

/** As `putRoster`, with a clock and hours that are given. */
export async function putRosterWithClock(db: Tx, ids: readonly string[], clock: RosterClock): Promise<void> {
  const rostered = await listRosteredShifts(db, ids)
  await ensureRosters(db, rostered, clock.at)
  await writeRoster(db, rostered, clock)
  const kept = new Set(rostered)
  await deleteRoster(
    db,
    ids.filter((id) => !kept.has(id)),
  )
  await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: ids, wanted: attendanceOfPlanned(ids) })
}

/** Deletes the dates of shifts that are about to be deleted. */
export async function dropRoster(db: Tx, ids: readonly string[]): Promise<void> {
  await deleteRoster(db, ids)
  await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: ids, wanted: attendanceOfPlanned(ids) })
}

/** Takes people out of single dates, whose series keep them. */
export async function leaveOut(db: Tx, { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] }): Promise<void> {
  if (ids.length === 0 || userIds.length === 0) return
  await leaveOutOfDates(db, { ids, userIds })
  await rewriteDiary(db, { source: 'OCCURRENCE', sourceIds: ids, wanted: attendanceOfPlanned(ids) })
}
