import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** The number of students and of teachers in rows `d` of the diary; a person who comes by two dates counts once. */
export const studentsAndTeachers = Prisma.sql`count(DISTINCT d.subject_id) FILTER (WHERE d.subject = 'STUDENT')::int AS students,
  count(DISTINCT d.subject_id) FILTER (WHERE d.subject = 'TEACHER')::int AS teachers`

type Unsupervised = { clinicId: string; heldOn: string; shift: Shift; students: number; teachers: number }
type Asked = {
  readonly from: string
  readonly to: string
  /** The timetable whose dates count even in a draft; dates of other drafts do not count. */
  readonly timetableId: string | null
}

/** The shifts of clinics to which more students come, by all of their dates, than their teachers may supervise; the strictest of the dates' types counts. */
export function listUnsupervisedShifts(db: Db, { from, to, timetableId }: Asked): Promise<Unsupervised[]> {
  return db.$queryRaw`
    WITH shift AS (
      SELECT o.clinic_id, o.held_on, o.shift, array_agg(o.id) AS ids, min(s.students_per_teacher) AS each
      FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN session_type s ON s.id = e.session_type_id
        JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND (t.state = 'PUBLISHED' OR t.id = ${timetableId}::uuid)
      WHERE o.clinic_id IS NOT NULL AND o.held_on BETWEEN ${from}::date AND ${to}::date AND o.state = 'PLANNED'
      GROUP BY o.clinic_id, o.held_on, o.shift HAVING min(s.students_per_teacher) IS NOT NULL)
    SELECT h.clinic_id AS "clinicId", h.held_on::text AS "heldOn", h.shift, c.students, c.teachers
    FROM shift h CROSS JOIN LATERAL (
      SELECT ${studentsAndTeachers} FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = ANY(h.ids) AND d.subject <> 'ROOM' AND d.plan_id IS NULL) c
    WHERE c.students > c.teachers * h.each ORDER BY h.held_on, h.clinic_id, h.shift`
}
