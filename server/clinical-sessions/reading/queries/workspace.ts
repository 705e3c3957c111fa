import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { Prisma } from '@/lib/generated/prisma/client'
import { roomOf } from '@/server/catalogue'
import type { Db } from '@/server/kernel/db'
import { isEnabled, isSupervisedBy, mayPartner } from '../../recording/queries/people.sql'

type Choice = { id: string; displayName: string; caption: string; year: number | null }
type Named = { id: string; displayName: string }
type SeatRow = {
  clinicShiftId: string
  clinicId: string
  clinicName: string
  chairCount: number
  shift: Shift
  chairNumber: number
  room: string
  teachers: Named[]
}

/** A student's chairs of a day, with who teaches there. */
export function listSeats(db: Db, { studentId, day }: { studentId: string; day: string }): Promise<SeatRow[]> {
  return db.$queryRaw`
    SELECT c.id AS "clinicShiftId", c.clinic_id AS "clinicId", k.name AS "clinicName", k.chair_count AS "chairCount", c.shift, seat.chair_number AS "chairNumber",
      ${roomOf(Prisma.sql`c.clinic_id`, Prisma.sql`seat.chair_number`)} AS room,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.id)
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id WHERE t.clinic_shift_id = c.id), '[]') AS teachers
    FROM clinic_shift_seat seat JOIN clinic_shift c ON c.id = seat.clinic_shift_id JOIN clinic k ON k.id = c.clinic_id
    WHERE seat.student_id = ${studentId}::uuid AND c.held_on = ${day}::date ORDER BY c.shift, k.name`
}

export function listTeachers(db: Db): Promise<Choice[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(u.job_title, '') AS caption, NULL::int AS year
    FROM app_user u WHERE ${isEnabled('APP_TEACHER')} ORDER BY u.last_name, u.first_name, u.id LIMIT 2000`
}

/** The possible partners, from the student's own group, firm and shifts. */
export function listPartners(db: Db, studentId: string): Promise<Choice[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(g.name, f.name, '') AS caption, u.year
    FROM app_user u LEFT JOIN student_group g ON g.id = u.group_id LEFT JOIN firm f ON f.id = u.firm_id
    WHERE ${isEnabled('APP_STUDENT')} AND ${mayPartner(studentId)} ORDER BY u.last_name, u.first_name, u.id LIMIT 500`
}

/** The students in any shift of the teacher's, and in the firms that they supervise on that day. */
export function listSupervisedStudents(db: Db, { teacherId, day }: { teacherId: string; day: string }): Promise<Choice[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(g.name, f.name, '') AS caption, u.year
    FROM app_user u LEFT JOIN student_group g ON g.id = u.group_id LEFT JOIN firm f ON f.id = u.firm_id
    WHERE ${isEnabled('APP_STUDENT')} AND ${isSupervisedBy(teacherId, day)} ORDER BY u.last_name, u.first_name, u.id LIMIT 500`
}

type SeatedStudent = Choice & { clinicId: string; clinicName: string; chairCount: number; shift: Shift; chairNumber: number }

export function listStudentsOfShifts(db: Db, { teacherId, day }: { teacherId: string; day: string }): Promise<SeatedStudent[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(g.name, f.name, '') AS caption, u.year,
      c.clinic_id AS "clinicId", k.name AS "clinicName", k.chair_count AS "chairCount", c.shift, seat.chair_number AS "chairNumber"
    FROM clinic_shift_teacher t JOIN clinic_shift c ON c.id = t.clinic_shift_id JOIN clinic k ON k.id = c.clinic_id
    JOIN clinic_shift_seat seat ON seat.clinic_shift_id = c.id JOIN app_user u ON u.id = seat.student_id
    LEFT JOIN student_group g ON g.id = u.group_id LEFT JOIN firm f ON f.id = u.firm_id
    WHERE t.teacher_id = ${teacherId}::uuid AND c.held_on = ${day}::date ORDER BY c.shift, k.name, seat.chair_number LIMIT 500`
}
