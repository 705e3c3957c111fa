import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { capacityOf } from '../rooms/queries/room-capacity.sql'
import { heldDates, isOfYear, isReal, isThen, studentsOf, type TimeAsked } from './held.sql'

/**
 * The places at which students are planned to see patients, as the CTE `seat`: a row for each student and shift of a clinic, from their first date in it, with
 * `slots` 1, or 0 for a student without a place. A shift has as many places in a room as its type takes at once, or as it has chairs; places go in the order of
 * ids, among all students of the shift, so that years and groups add up to what the clinic can offer.
 */
export function clinicSeats(asked: TimeAsked): Prisma.Sql {
  const { timetableId, groupId } = asked
  const narrowed = [
    timetableId === null ? Prisma.empty : Prisma.sql`AND x.timetable_id = ${timetableId}::uuid`,
    groupId === null ? Prisma.empty : Prisma.sql`AND x.via_group_id = ${groupId}::uuid`,
  ]
  const ofYear = isOfYear(asked) ? Prisma.sql`JOIN who w ON w.user_id = x.student_id AND ${isThen(Prisma.sql`x.held_on`)}` : Prisma.empty
  return Prisma.sql`
    ${heldDates(asked)}, ${isOfYear(asked) ? Prisma.sql`${studentsOf(asked)},` : Prisma.empty}
    seat AS MATERIALIZED (
      SELECT x.*, (x.places IS NULL OR x.place <= x.places)::int AS slots FROM (
        SELECT y.*, row_number() OVER (PARTITION BY y.clinic_id, y.held_on, y.shift, y.room_id ORDER BY y.student_id) AS place FROM (
          SELECT DISTINCT ON (h.clinic_id, h.held_on, h.shift, d.subject_id) h.clinic_id, h.held_on, h.shift, h.room_id, h.timetable_id, h.session_type_id,
            d.subject_id AS student_id, d.via_group_id, least(s.clinical_capacity, ${capacityOf(Prisma.sql`r`)}) AS places
          FROM held h JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = h.id AND d.subject = 'STUDENT' AND ${isReal}
            JOIN session_type s ON s.id = h.session_type_id LEFT JOIN room r ON r.id = h.room_id
          ORDER BY h.clinic_id, h.held_on, h.shift, d.subject_id, (h.timetable_id = ${timetableId}::uuid) DESC NULLS LAST, h.starts_at, h.id) y) x
      ${ofYear} WHERE TRUE ${Prisma.join(narrowed, ' ')})`
}

/** The name of a session type or a timetable, by the SQL of its id. */
export const typeNamed = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`(SELECT z.name FROM session_type z WHERE z.id = ${id})`
export const timetableNamed = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`(SELECT z.name FROM timetable z WHERE z.id = ${id})`
