import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ClinicDate } from '@/server/timetables'

/**
 * Whether each of these students has a session in a clinic at that time, with a patient of theirs or as the partner of the student who treats: a swap would
 * leave these sessions behind.
 */
export async function listBookedSessions(db: Db, asked: readonly ClinicDate[]): Promise<boolean[]> {
  const rows = await db.$queryRaw<{ place: number; isBooked: boolean }[]>`
    SELECT a.place::int, EXISTS (
      SELECT 1 FROM treatment_session s WHERE s.clinic_id = a.clinic_id AND s.held_on = a.held_on AND s.shift = a.shift AND s.state <> 'CANCELLED'
        AND (s.student_id = a.student_id OR s.partner_id = a.student_id)) AS "isBooked"
    FROM unnest(${asked.map(({ studentId }) => studentId)}::uuid[], ${asked.map(({ clinicId }) => clinicId)}::uuid[], ${asked.map(({ heldOn }) => heldOn)}::date[],
      ${asked.map(({ shift }) => shift)}::text[]::"Shift"[]) WITH ORDINALITY AS a(student_id, clinic_id, held_on, shift, place)`
  const known = new Map(rows.map(({ place, isBooked }) => [place, isBooked]))
  return asked.map((_, at) => known.get(at + 1) ?? false)
}
