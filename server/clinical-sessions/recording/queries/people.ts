import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'
import { isEnabled, isSupervisedBy, mayPartner } from './people.sql'

type Named = { readonly studentId: string; readonly teacherId: string; readonly partnerId: string | null }

/** Whether the people named in a header are valid: an enabled teacher, and a student who may be the partner of this one. */
export async function findHeaderPeople(
  db: Db,
  { studentId, teacherId, partnerId }: Named,
): Promise<{ teacher: boolean; partner: boolean }> {
  const rows = await db.$queryRaw<{ teacher: boolean; partner: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${teacherId}::uuid AND u.id <> ${studentId}::uuid AND ${isEnabled('APP_TEACHER')}) AS teacher,
      EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${partnerId}::uuid AND ${isEnabled('APP_STUDENT')} AND ${mayPartner(studentId)}) AS partner`
  return rows[0] ?? { teacher: false, partner: false }
}

/** Whether a teacher may begin a session for a student. `anybody`: they see all sessions, so all students. */
export async function isStudentOf(
  db: Db,
  { studentId, teacherId, today, anybody }: { studentId: string; teacherId: string; today: string; anybody: boolean },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${studentId}::uuid AND ${isEnabled('APP_STUDENT')} AND (${anybody} OR ${isSupervisedBy(teacherId, today)})) AS found`
  return rows[0]?.found ?? false
}

export async function teachesShift(
  db: Db,
  { teacherId, clinicId, heldOn, shift }: { teacherId: string; clinicId: string; heldOn: string; shift: Shift },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id
      WHERE c.clinic_id = ${clinicId}::uuid AND c.held_on = ${heldOn}::date AND c.shift = ${shift}::"Shift" AND t.teacher_id = ${teacherId}::uuid) AS found`
  return rows[0]?.found ?? false
}
