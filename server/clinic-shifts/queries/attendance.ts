import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import type { ShiftScope } from '../scope'

type ShiftWithSeats = { clinicId: string; heldOn: Date; shift: 'AM' | 'PM' | 'EVE'; seats: { studentId: string }[] }

export function findWithSeats(db: Tx, scope: ShiftScope, id: string): Promise<ShiftWithSeats | null> {
  return db.clinicShift.findFirst({
    where: { AND: [scope.where, { id }] },
    select: { clinicId: true, heldOn: true, shift: true, seats: { select: { studentId: true } } },
  })
}

/** Locks the shift, so that its teachers stay the same, and returns whether it is in scope. Others may record in it at the same time. */
export async function lockIfInScope(db: Tx, scope: ShiftScope, id: string): Promise<boolean> {
  await db.$executeRaw`SELECT 1 FROM clinic_shift WHERE id = ${id}::uuid FOR SHARE`
  return (await db.clinicShift.count({ where: { AND: [scope.where, { id }] } })) > 0
}

/** The shift in which a date of a timetable is held; null: in none. */
export async function findShiftOfDate(db: Tx, occurrenceId: string): Promise<ShiftWithSeats | null> {
  const found = await db.clinicShiftDate.findUnique({
    where: { occurrenceId },
    select: { clinicShift: { select: { clinicId: true, heldOn: true, shift: true, seats: { select: { studentId: true } } } } },
  })
  return found?.clinicShift ?? null
}

export type Entry = { readonly studentId: string; readonly presence: ShiftPresence }
type Record = {
  readonly of: Omit<ShiftWithSeats, 'seats'>
  readonly entries: readonly Entry[]
  readonly at: Date
}

type Stored = { readonly studentId: string; readonly presence: ShiftPresence; readonly taken: boolean }

/** The latest entry counts, even where it arrived sooner. Returns the stored entry of each student, and whether it is the one given here. */
export async function upsertAttendance(
  db: Tx,
  { byId }: Vouched,
  { of: { clinicId, heldOn, shift }, entries, at }: Record,
): Promise<Stored[]> {
  const rows = entries.map(
    ({ studentId, presence }) =>
      Prisma.sql`(${clinicId}::uuid, ${heldOn}::date, ${shift}::"Shift", ${studentId}::uuid, ${presence}::"ShiftPresence", ${byId}::uuid, ${at}::timestamptz)`,
  )
  const taken = await db.$queryRaw<{ studentId: string }[]>`
    INSERT INTO shift_attendance (clinic_id, held_on, shift, student_id, presence, recorded_by_id, recorded_at) VALUES ${Prisma.join(rows)}
    ON CONFLICT (clinic_id, held_on, shift, student_id) DO UPDATE SET presence = EXCLUDED.presence, recorded_by_id = EXCLUDED.recorded_by_id, recorded_at = EXCLUDED.recorded_at
    WHERE shift_attendance.recorded_at <= EXCLUDED.recorded_at RETURNING student_id AS "studentId"`
  const isTaken = new Set(taken.map(({ studentId }) => studentId))
  const stored = await db.shiftAttendance.findMany({
    where: { clinicId, heldOn, shift, studentId: { in: entries.map(({ studentId }) => studentId) } },
    select: { studentId: true, presence: true },
  })
  return stored.map((row) => ({ ...row, taken: isTaken.has(row.studentId) }))
}
