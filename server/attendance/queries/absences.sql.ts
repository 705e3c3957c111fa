import 'server-only'
import { v7 } from 'uuid'
import type { AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import type { Tx } from '@/server/kernel/db'

type Following = { readonly studentId: string; readonly from: Date; readonly to: Date; readonly byId: string; readonly at: Date }
type Row = { occurrenceId: string; state: AttendanceState; how: AttendanceHow; isWalkIn: boolean }

/** Of the dates between two instants whose registers are closed; by the diary as it is now. Logged; answers which dates changed. */
export async function followAbsenceInRegisters(db: Tx, { studentId, from, to, byId, at }: Following): Promise<string[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH w AS MATERIALIZED (
      SELECT a.occurrence_id, EXISTS (
        SELECT 1 FROM diary_entry y WHERE y.subject_id = a.student_id AND y.source = 'ABSENCE' AND y.is_shown
          AND y.starts_at > o.starts_at - INTERVAL '25 hours' AND y.starts_at < o.ends_at AND y.ends_at > o.starts_at) AS away
      FROM attendance a JOIN occurrence o ON o.id = a.occurrence_id JOIN attendance_register r ON r.occurrence_id = a.occurrence_id AND r.state = 'CLOSED'
      WHERE a.student_id = ${studentId}::uuid AND o.starts_at < ${to} AND o.ends_at > ${from} FOR UPDATE OF a)
    UPDATE attendance a SET state = CASE WHEN w.away THEN 'AUTHORISED' ELSE 'NOT_ATTENDED' END::"AttendanceState", how = CASE WHEN w.away THEN 'ABSENCE' ELSE 'CLOSED' END::"AttendanceHow",
      minutes_late = 0, by_id = ${byId}::uuid, at = ${at}
    FROM w WHERE a.occurrence_id = w.occurrence_id AND a.student_id = ${studentId}::uuid
      AND ((w.away AND a.state = 'NOT_ATTENDED') OR (NOT w.away AND a.state = 'AUTHORISED' AND a.how = 'ABSENCE'))
    RETURNING a.occurrence_id AS "occurrenceId", a.state, a.how, a.is_walk_in AS "isWalkIn"`
  await db.attendanceLog.createMany({
    data: rows.map((row) => ({ ...row, id: v7(), studentId, minutesLate: 0, flags: [], byId, at, receivedAt: at, taken: true })),
  })
  return rows.map(({ occurrenceId }) => occurrenceId)
}
