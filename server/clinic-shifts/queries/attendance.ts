import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import type { Tx } from '@/server/kernel/db'
import type { ShiftScope } from '../scope'

export type ShiftWithSeats = { clinicId: string; heldOn: Date; shift: 'AM' | 'PM' | 'EVE'; seats: { studentId: string }[] }

export function findWithSeats(db: Tx, scope: ShiftScope, id: string): Promise<ShiftWithSeats | null> {
  return db.clinicShift.findFirst({ where: { AND: [scope.where, { id }] }, select: { clinicId: true, heldOn: true, shift: true, seats: { select: { studentId: true } } } })
}

type Record = { readonly of: Omit<ShiftWithSeats, 'seats'>; readonly entries: readonly { readonly studentId: string; readonly presence: ShiftPresence }[]; readonly byId: string; readonly at: Date }

/** What was said later stays, even where it arrived sooner. */
export async function upsertAttendance(db: Tx, { of: { clinicId, heldOn, shift }, entries, byId, at }: Record): Promise<void> {
  const rows = entries.map(({ studentId, presence }) => Prisma.sql`(${clinicId}::uuid, ${heldOn}::date, ${shift}::"Shift", ${studentId}::uuid, ${presence}::"ShiftPresence", ${byId}::uuid, ${at}::timestamptz)`)
  await db.$executeRaw`
    INSERT INTO shift_attendance (clinic_id, held_on, shift, student_id, presence, recorded_by_id, recorded_at) VALUES ${Prisma.join(rows)}
    ON CONFLICT (clinic_id, held_on, shift, student_id) DO UPDATE SET presence = EXCLUDED.presence, recorded_by_id = EXCLUDED.recorded_by_id, recorded_at = EXCLUDED.recorded_at
    WHERE shift_attendance.recorded_at <= EXCLUDED.recorded_at`
}
