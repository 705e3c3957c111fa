import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'

export type ShiftRow = {
  id: string
  heldOn: string
  shift: Shift
  clinic: { id: string; name: string }
  chairNumber: number | null
  teaches: boolean
  teachers: { id: string; displayName: string }[]
}

/** The clinic shifts of the roster at which a person has a chair or teaches, from one day to another. That the person is visible is asked before. */
export function listShiftsOfPerson(
  db: Db,
  personId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<ShiftRow[]> {
  return db.$queryRaw`
    SELECT s.id, s.held_on::text AS "heldOn", s.shift, json_build_object('id', c.id, 'name', c.name) AS clinic,
      CASE WHEN c.has_chairs THEN seat.chair_number END AS "chairNumber", own.teacher_id IS NOT NULL AS teaches,
      (SELECT COALESCE(json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.id), '[]')
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id AND u.deleted_at IS NULL
        WHERE t.clinic_shift_id = s.id AND t.teacher_id <> ${personId}::uuid) AS teachers
    FROM clinic_shift s JOIN clinic c ON c.id = s.clinic_id
      LEFT JOIN clinic_shift_seat seat ON seat.clinic_shift_id = s.id AND seat.student_id = ${personId}::uuid
      LEFT JOIN clinic_shift_teacher own ON own.clinic_shift_id = s.id AND own.teacher_id = ${personId}::uuid
    WHERE s.held_on BETWEEN ${from}::date AND ${to}::date AND (seat.student_id IS NOT NULL OR own.teacher_id IS NOT NULL)
    ORDER BY s.held_on, s.shift, c.name, s.id LIMIT ${limit}`
}
