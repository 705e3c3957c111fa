import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Past shifts keep their people: sessions and reports depend on them. */
export const clinicShiftsPersonalData: PersonalData = {
  columns: {
    'clinic_shift_teacher.teacher_id': { part: 'shifts-taught' },
    'clinic_shift_seat.student_id': { part: 'seats' },
    'clinic_shift_date.occurrence_id': { why: 'the id of a date' },
    'clinic_shift_date.room_id': { why: 'the id of a room' },
    'clinic_shift_chair.occurrence_id': { why: 'the id of a date' },
    'clinic_shift_chair.student_id': { why: 'which chair is kept for somebody on a date: their seats tell it' },
    'shift_attendance.student_id': { part: 'attendance' },
    'shift_attendance.recorded_by_id': { why: 'who recorded the attendance of others: their acts tell it' },
  },
  parts: [
    {
      group: 'clinical',
      name: 'shifts-taught',
      sql: `SELECT held_on, shift, clinic.name AS clinic FROM clinic_shift_teacher JOIN clinic_shift ON clinic_shift.id = clinic_shift_id JOIN clinic ON clinic.id = clinic_id
            WHERE teacher_id = $1::uuid ORDER BY held_on, shift`,
    },
    {
      group: 'clinical',
      name: 'seats',
      sql: `SELECT held_on, shift, clinic.name AS clinic, chair_number FROM clinic_shift_seat JOIN clinic_shift ON clinic_shift.id = clinic_shift_id JOIN clinic ON clinic.id = clinic_id
            WHERE student_id = $1::uuid ORDER BY held_on, shift`,
    },
    {
      group: 'clinical',
      name: 'attendance',
      sql: `SELECT held_on, shift, clinic.name AS clinic, presence, recorder.display_name AS recorded_by, recorded_at FROM shift_attendance JOIN clinic ON clinic.id = clinic_id
            JOIN app_user recorder ON recorder.id = recorded_by_id WHERE student_id = $1::uuid ORDER BY held_on, shift`,
    },
  ],
}
