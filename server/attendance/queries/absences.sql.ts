import 'server-only'
import { v7 } from 'uuid'
import type { AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { isAway } from './dates.sql'

type Following = { readonly studentId: string; readonly from: Date; readonly to: Date; readonly byId: string; readonly at: Date }
type Row = { occurrenceId: string; state: AttendanceState; how: AttendanceHow; isWalkIn: boolean }

/** Sets the student's closed dates between two instants to what the diary says now, and logs that. Answers which dates changed. */
export async function followAbsenceInRegisters(db: Tx, { studentId, from, to, byId, at }: Following): Promise<string[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH held AS MATERIALIZED (
      SELECT w.occurrence_id, ${isAway} AS away
      FROM attendance w JOIN occurrence o ON o.id = w.occurrence_id JOIN attendance_register r ON r.occurrence_id = w.occurrence_id AND r.state = 'CLOSED'
      WHERE w.student_id = ${studentId}::uuid AND o.starts_at < ${to} AND o.ends_at > ${from} FOR UPDATE OF w)
    UPDATE attendance a SET state = CASE WHEN held.away THEN 'AUTHORISED' ELSE 'NOT_ATTENDED' END::"AttendanceState", how = CASE WHEN held.away THEN 'ABSENCE' ELSE 'CLOSED' END::"AttendanceHow",
      minutes_late = 0, by_id = ${byId}::uuid, at = ${at}
    FROM held WHERE a.occurrence_id = held.occurrence_id AND a.student_id = ${studentId}::uuid
      AND ((held.away AND a.state = 'NOT_ATTENDED') OR (NOT held.away AND a.state = 'AUTHORISED' AND a.how = 'ABSENCE'))
    RETURNING a.occurrence_id AS "occurrenceId", a.state, a.how, a.is_walk_in AS "isWalkIn"`
  await db.attendanceLog.createMany({
    data: rows.map((row) => ({ ...row, id: v7(), studentId, minutesLate: 0, flags: [], byId, at, receivedAt: at, taken: true })),
  })
  return rows.map(({ occurrenceId }) => occurrenceId)
}
