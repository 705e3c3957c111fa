import 'server-only'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { tellBoards } from './boards'
import { listExpectedStudents, lockRegister, recordEntries, type Stored } from './queries/register.sql'
import { minutesLate, opensAtOf, stateOf } from './rules'

export type OutsideEntry = { readonly studentId: string; readonly mark: 'PRESENT' | 'LATE' | 'ABSENT' }
type OutsideDate = { readonly occurrenceId: string; readonly startsAt: Date; readonly state: 'PLANNED' | 'CANCELLED' }

/**
 * Locks the register of a date until the transaction ends, for somebody without an account who was there. Only students on the list are taken, and only in an
 * open register; a teacher adds others.
 * @throws STATE_CHANGED attendance.CANCELLED, attendance.EARLY, attendance.CLOSED; VALIDATION_FAILED `entries.0.studentId`
 */
export async function lockForOutside(
  db: Tx,
  date: OutsideDate,
  { entries, at }: { entries: readonly OutsideEntry[]; at: Date },
): Promise<void> {
  if (date.state === 'CANCELLED') throw refuse('STATE_CHANGED', { code: 'attendance.CANCELLED' })
  const opensAt = opensAtOf(date)
  if (at < opensAt) throw refuse('STATE_CHANGED', { code: 'attendance.EARLY', data: { opensAt: opensAt.toISOString() } })
  const { state } = await lockRegister(db, date.occurrenceId)
  if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'attendance.CLOSED' })
  const expected = await listExpectedStudents(db, { occurrenceId: date.occurrenceId, ids: entries.map(({ studentId }) => studentId) })
  const place = entries.findIndex(({ studentId }) => !expected.has(studentId))
  if (place >= 0) throw badField(`entries.${place}.studentId`, 'studentUnknown')
}

type Saying = {
  readonly date: OutsideDate
  readonly entries: readonly OutsideEntry[]
  readonly byOutside: string
  readonly vouched: Vouched
  readonly at: Date
}

/** Returns the students whose entry was not taken, since a teacher has recorded something, and what stands instead. */
export async function sayFromOutside(db: Tx, { date, entries, byOutside, vouched, at }: Saying): Promise<Stored[]> {
  const { occurrenceId, startsAt } = date
  const left = await recordEntries(
    db,
    entries.map(({ studentId, mark }) => ({
      ...{ occurrenceId, studentId, isWalkIn: false, how: 'EXTERNAL' as const, vouched, flags: [], byId: null, byOutside, at },
      state: stateOf(mark),
      minutesLate: mark === 'LATE' ? Math.max(1, minutesLate({ startsAt, at, after: 0 })) : 0,
    })),
    at,
  )
  await tellBoards(db, [occurrenceId])
  return left
}
