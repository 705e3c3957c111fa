import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { rosterTypeId } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'

type Shifts = { readonly clinicId: string; readonly days: readonly { readonly heldOn: string; readonly shift: Shift }[] }
type RosterFacts = {
  /** The room of the clinic's shifts. */
  roomId: string | null
  /** The roster's dates of these shifts, which are what is being planned. */
  dateIds: string[]
  /** The strictest limit of the session types held in them. */
  studentsPerTeacher: number | null
}

export async function findRosterFacts(db: Db, { clinicId, days }: Shifts): Promise<RosterFacts> {
  const rows = await db.$queryRaw<RosterFacts[]>`
    WITH held AS MATERIALIZED (
      SELECT o.id, t.kind = 'ROSTER' AS is_roster, s.students_per_teacher AS each
      FROM unnest(${days.map(({ heldOn }) => heldOn)}::date[], ${days.map(({ shift }) => shift)}::text[]::"Shift"[]) AS n(held_on, shift)
      JOIN occurrence o ON o.clinic_id = ${clinicId}::uuid AND o.held_on = n.held_on AND o.shift = n.shift AND o.state = 'PLANNED'
      JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN session_type s ON s.id = e.session_type_id JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL)
    SELECT (SELECT r.id FROM room r WHERE r.clinic_id = ${clinicId}::uuid AND r.kind = 'CLINIC' AND r.active ORDER BY r.clinic_room_id NULLS FIRST, r.id LIMIT 1) AS "roomId",
      ARRAY(SELECT id::text FROM held WHERE is_roster) AS "dateIds",
      (SELECT min(each) FROM (SELECT each FROM held UNION ALL SELECT students_per_teacher FROM session_type WHERE id = ${rosterTypeId}::uuid) x) AS "studentsPerTeacher"`
  return rows[0] ?? { roomId: null, dateIds: [], studentsPerTeacher: null }
}
