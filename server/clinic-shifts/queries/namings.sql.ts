import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const clinicShiftsNamings: Namings = {
  clinic: Prisma.sql`SELECT clinic_id FROM clinic_shift UNION ALL SELECT clinic_id FROM shift_attendance`,
  clinicOfShift: Prisma.sql`SELECT clinic_id, held_on FROM clinic_shift`,
  chair: Prisma.sql`
    SELECT s.clinic_id, e.chair_number, s.held_on, s.shift, FALSE FROM clinic_shift s JOIN clinic_shift_seat e ON e.clinic_shift_id = s.id`,
  // Which teacher supervised which student on which day.
  supervision: Prisma.sql`
    SELECT e.student_id, t.teacher_id, s.held_on FROM clinic_shift_seat e
      JOIN clinic_shift s ON s.id = e.clinic_shift_id JOIN clinic_shift_teacher t ON t.clinic_shift_id = s.id`,
}
