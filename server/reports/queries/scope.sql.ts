import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StudentScope } from '../scope'

/** Whether the student `u` is in scope. */
export function isSeenStudent({ where }: StudentScope): Prisma.Sql {
  if (where.kind === 'all') return Prisma.sql`TRUE`
  if (where.kind === 'self') return Prisma.sql`u.id = ${where.id}::uuid`
  if (where.kind === 'yearOf')
    return Prisma.sql`(u.programme_id, u.year) = (SELECT o.programme_id, o.year FROM app_user o WHERE o.id = ${where.id}::uuid)`
  return Prisma.sql`(u.id IN (SELECT seat.student_id FROM clinic_shift_teacher t JOIN clinic_shift_seat seat ON seat.clinic_shift_id = t.clinic_shift_id WHERE t.teacher_id = ${where.teacherId}::uuid)
    OR u.firm_id IN (SELECT f.firm_id FROM firm_teacher f WHERE f.teacher_id = ${where.teacherId}::uuid AND f.from_on <= ${where.today}::date AND (f.to_on IS NULL OR f.to_on >= ${where.today}::date)))`
}

/** Whether the person `u` is a student and still has an account. */
export const isStudentOfSchool = Prisma.sql`u.deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_STUDENT')`

/** Whether a line falls within the days from and to, both included. */
export function isWithinDays(table: 'f' | 'm' | 's', { from, to }: { from: string; to: string }): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(table)}.held_on BETWEEN ${from}::date AND ${to}::date`
}
