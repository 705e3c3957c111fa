import 'server-only'
import type { Db } from '@/server/kernel/db'

export type NextShift = { readonly id: string; readonly heldOn: string; readonly shift: 'AM' | 'PM' | 'EVE'; readonly clinic: string }

/** The next clinic of a student, today's among them. */
export async function findNextShift(db: Db, studentId: string, today: string): Promise<NextShift | null> {
  const [row] = await db.$queryRaw<NextShift[]>`
    SELECT s.id, s.held_on::text AS "heldOn", s.shift, c.name AS clinic FROM clinic_shift_seat e JOIN clinic_shift s ON s.id = e.clinic_shift_id
    JOIN clinic c ON c.id = s.clinic_id WHERE e.student_id = ${studentId}::uuid AND s.held_on >= ${today}::date ORDER BY s.held_on, s.shift, s.id LIMIT 1`
  return row ?? null
}
