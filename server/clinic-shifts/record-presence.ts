import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { findShiftOfDate, upsertAttendance, type Entry } from './queries/attendance'

type Recorded = { readonly occurrenceId: string; readonly entries: readonly Entry[]; readonly byId: string; readonly at: Date }

/** What a register says of who sits in the shift of its date stands at their chairs, unless something later does. */
export async function recordPresence(db: Tx, { occurrenceId, entries, byId, at }: Recorded): Promise<void> {
  if (entries.length === 0) return
  const found = await findShiftOfDate(db, occurrenceId)
  if (!found) return
  const { seats, ...of } = found
  const seated = new Set(seats.map(({ studentId }) => studentId))
  const theirs = entries.filter(({ studentId }) => seated.has(studentId))
  if (theirs.length > 0) await upsertAttendance(db, { of, entries: theirs, byId, at })
}
