import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody recorded of others: their acts tell it'

/** Attendance records stay when an account is erased: reports and progress depend on it. Notes about somebody are removed with their account. */
export const attendancePersonalData: PersonalData = {
  columns: {
    'attendance.student_id': { part: 'attendance-of-dates' },
    'attendance.same_as_id': { why: 'whose device another used, too: it is told of that other one, whose check-in it is' },
    'attendance.by_id': { why: acts },
    'attendance_log.occurrence_id': { why: 'the id of a date' },
    'attendance_log.makes_up_id': { why: 'the id of a date' },
    'attendance_log.student_id': { part: 'attendance-log' },
    'attendance_log.by_id': { why: acts },
    'attendance_register.closed_by_id': { why: acts },
    'attendance_follow_up.student_id': { part: 'attendance-follow-ups' },
    'attendance_follow_up.by_id': { why: acts },
    'attendance_follow_up.done_by_id': { why: acts },
    'attendance_risk.student_id': { why: 'follows from the attendance of dates, which is told, and the expected share' },
    'check_in.opened_by_id': { why: acts },
  },
  parts: [
    {
      group: 'studies',
      name: 'attendance-of-dates',
      sql: `SELECT occurrence.title, occurrence.starts_at, attendance.state, minutes_late, is_walk_in, how, flags, attendance.at, made_up.title AS makes_up, made_up.starts_at AS makes_up_starts_at
            FROM attendance JOIN occurrence ON occurrence.id = occurrence_id LEFT JOIN occurrence made_up ON made_up.id = makes_up_id
            WHERE student_id = $1::uuid ORDER BY occurrence.starts_at`,
    },
    {
      group: 'studies',
      name: 'attendance-log',
      sql: `SELECT occurrence.title, attendance_log.state, minutes_late, how, flags, by_whom.display_name AS by, at, received_at, taken FROM attendance_log LEFT JOIN occurrence ON occurrence.id = occurrence_id
            LEFT JOIN app_user by_whom ON by_whom.id = by_id WHERE student_id = $1::uuid ORDER BY received_at`,
    },
    {
      group: 'studies',
      name: 'attendance-follow-ups',
      sql: `SELECT note, due_on, attendance_follow_up.at, done_at, by_whom.display_name AS by FROM attendance_follow_up JOIN app_user by_whom ON by_whom.id = by_id
            WHERE student_id = $1::uuid ORDER BY attendance_follow_up.at`,
    },
  ],
  erase: async (db, { id }) => {
    await db.$executeRaw`DELETE FROM attendance_follow_up WHERE student_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM attendance_risk WHERE student_id = ${id}::uuid`
    return {}
  },
}
