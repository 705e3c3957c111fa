import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether the account `u` may log in and has the marker privilege itself, through a role. */
export function isEnabled(marker: 'APP_STUDENT' | 'APP_TEACHER'): Prisma.Sql {
  return Prisma.sql`u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = ${marker})`
}

/** Whether `u` may be a student's partner: from their group or firm, or from a shift of theirs. */
export function mayPartner(studentId: string): Prisma.Sql {
  return Prisma.sql`u.id <> ${studentId}::uuid AND (
    u.group_id = (SELECT group_id FROM app_user WHERE id = ${studentId}::uuid)
    OR u.firm_id = (SELECT firm_id FROM app_user WHERE id = ${studentId}::uuid)
    OR u.id IN (SELECT other.student_id FROM clinic_shift_seat own JOIN clinic_shift_seat other ON other.clinic_shift_id = own.clinic_shift_id WHERE own.student_id = ${studentId}::uuid))`
}

/** Whether the student `u` has a seat in a shift of the teacher's, or is in a firm that the teacher supervises on that day. */
export function isSupervisedBy(teacherId: string, today: string): Prisma.Sql {
  return Prisma.sql`(
    u.id IN (SELECT seat.student_id FROM clinic_shift_teacher t JOIN clinic_shift_seat seat ON seat.clinic_shift_id = t.clinic_shift_id WHERE t.teacher_id = ${teacherId}::uuid)
    OR u.firm_id IN (SELECT firm_id FROM firm_teacher WHERE teacher_id = ${teacherId}::uuid AND from_on <= ${today}::date AND (to_on IS NULL OR to_on >= ${today}::date)))`
}
