import 'server-only'
import type { CheckKind, PatientAttendance, Shift } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../scope'
import { captions, openCheck } from './lists'

/** A chair of a shift; without a student the shift has none at all. */
export type ChairRow = {
  clinicShiftId: string
  clinicId: string
  clinicName: string
  chairCount: number
  shift: Shift
  teachers: { id: string; displayName: string }[]
  chairNumber: number | null
  studentId: string | null
  studentName: string | null
  sessionId: string | null
  state: SessionState | null
  patientAttendance: PatientAttendance | null
  procedures: string[]
  checkId: string | null
  checkKind: CheckKind | null
  checkState: CheckState | null
  askedAt: Date | null
}

/** The shifts of a day in which the teacher of the scope teaches, or all; of each student the session that is open, else the last one. */
export function listChairs(db: Db, { where }: SessionScope, day: string): Promise<ChairRow[]> {
  const taught = where.all
    ? Prisma.sql`TRUE`
    : Prisma.sql`c.id IN (SELECT clinic_shift_id FROM clinic_shift_teacher WHERE teacher_id = ${where.teacherId}::uuid)`
  return db.$queryRaw`
    SELECT c.id AS "clinicShiftId", c.clinic_id AS "clinicId", cl.name AS "clinicName", cl.chair_count AS "chairCount", c.shift,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.id)
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id WHERE t.clinic_shift_id = c.id), '[]') AS teachers,
      seat.chair_number AS "chairNumber", seat.student_id AS "studentId", st.display_name AS "studentName",
      s.id AS "sessionId", s.state, s.patient_attendance AS "patientAttendance", ${captions} AS procedures,
      k.id AS "checkId", k.kind AS "checkKind", k.state AS "checkState", k.asked_at AS "askedAt"
    FROM clinic_shift c JOIN clinic cl ON cl.id = c.clinic_id
    LEFT JOIN clinic_shift_seat seat ON seat.clinic_shift_id = c.id LEFT JOIN app_user st ON st.id = seat.student_id
    LEFT JOIN LATERAL (
      SELECT o.id, o.state, o.patient_attendance FROM treatment_session o
      WHERE o.student_id = seat.student_id AND o.held_on = c.held_on AND o.clinic_id = c.clinic_id AND o.shift = c.shift AND o.state <> 'CANCELLED'
      ORDER BY (o.state IN ('OPEN', 'UNLOCKED')) DESC, o.created_at DESC LIMIT 1) s ON TRUE
    ${openCheck}
    WHERE c.held_on = ${day}::date AND ${taught} ORDER BY c.shift, cl.name, c.id, seat.chair_number`
}
