import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody recorded of others: their acts tell it'

/** Who was where stays: reports and progress go by it. It holds no free text. */
export const attendancePersonalData: PersonalData = {
  columns: {
    'attendance.student_id': { part: 'attendance-of-dates' },
    'attendance.same_as_id': { why: 'whose device another used, too: it is told of that other one, whose check-in it is' },
    'attendance.by_id': { why: acts },
    'attendance_log.occurrence_id': { why: 'the id of a date' },
    'attendance_log.student_id': { part: 'attendance-log' },
    'attendance_log.by_id': { why: acts },
    'attendance_register.closed_by_id': { why: acts },
    'check_in.opened_by_id': { why: acts },
  },
  parts: [
    {
      group: 'studies',
      name: 'attendance-of-dates',
      sql: `SELECT occurrence.title, occurrence.starts_at, attendance.state, minutes_late, is_walk_in, how, flags, attendance.at FROM attendance JOIN occurrence ON occurrence.id = occurrence_id
            WHERE student_id = $1::uuid ORDER BY occurrence.starts_at`,
    },
    {
      group: 'studies',
      name: 'attendance-log',
      sql: `SELECT occurrence.title, attendance_log.state, minutes_late, how, flags, by_whom.display_name AS by, at, received_at, taken FROM attendance_log LEFT JOIN occurrence ON occurrence.id = occurrence_id
            JOIN app_user by_whom ON by_whom.id = by_id WHERE student_id = $1::uuid ORDER BY received_at`,
    },
  ],
}
