import 'server-only'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { findShiftOfDate, upsertAttendance, type Entry } from './queries/attendance'

type Recorded = {
  readonly occurrenceId: string
  readonly entries: readonly Entry[]
  readonly at: Date
  readonly vouched: Vouched
}

/** Copies the marks of a register to the chairs of its date's shift, unless something later was recorded there. */
export async function recordPresence(db: Tx, { occurrenceId, entries, at, vouched }: Recorded): Promise<void> {
  if (entries.length === 0) return
  const found = await findShiftOfDate(db, occurrenceId)
  if (!found) return
  const { seats, ...of } = found
  const seated = new Set(seats.map(({ studentId }) => studentId))
  const theirs = entries.filter(({ studentId }) => seated.has(studentId))
  if (theirs.length > 0) await upsertAttendance(db, vouched, { of, entries: theirs, at })
}
