import 'server-only'
import type { Db } from '@/server/kernel/db'

export type Named = {
  type: { isClinical: boolean; active: boolean; studentsPerTeacher: number | null; clinicalCapacity: number | null } | null
  room: { active: boolean; kind: string; clinicId: string | null } | null
  dateRange: boolean
  groupIds: string[]
  userIds: string[]
}

/** The rows named by an event that exist: its type, room and date range, and those of its groups and people that can be chosen. */
export async function findNamed(
  db: Db,
  wanted: { typeId: string; roomId: string | null; dateRangeId: string | null; groupIds: readonly string[]; userIds: readonly string[] },
): Promise<Named> {
  const rows = await db.$queryRaw<Named[]>`
    SELECT (SELECT json_build_object('isClinical', y.is_clinical, 'active', y.active, 'studentsPerTeacher', y.students_per_teacher, 'clinicalCapacity', y.clinical_capacity) FROM session_type y WHERE y.id = ${wanted.typeId}::uuid) AS type,
      (SELECT json_build_object('active', active, 'kind', kind, 'clinicId', clinic_id) FROM room WHERE id = ${wanted.roomId}::uuid) AS room,
      EXISTS (SELECT 1 FROM date_range WHERE id = ${wanted.dateRangeId}::uuid) AS "dateRange",
      ARRAY(SELECT s.id::text FROM unnest(${[...wanted.groupIds]}::uuid[]) AS w(id) JOIN student_group s ON s.id = w.id JOIN grouping g ON g.id = s.grouping_id
        WHERE g.published AND s.active) AS "groupIds",
      ARRAY(SELECT u.id::text FROM unnest(${[...wanted.userIds]}::uuid[]) AS w(id) JOIN app_user u ON u.id = w.id
        WHERE u.deleted_at IS NULL AND u.status = 'ENABLED') AS "userIds"`
  return rows[0] ?? { type: null, room: null, dateRange: false, groupIds: [], userIds: [] }
}

export function listSpans(db: Db, dateRangeId: string): Promise<{ startsOn: string; endsOn: string }[]> {
  return db.$queryRaw`
    SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM date_range_span WHERE date_range_id = ${dateRangeId}::uuid ORDER BY starts_on`
}

type EventStudent = { id: string; displayName: string; year: number | null; programme: string | null }

/** Enabled students: those of a programme and its years first, then by name. */
export function listEventStudents(
  db: Db,
  { programmeId, years }: { programmeId: string | null; years: readonly number[] },
): Promise<EventStudent[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", u.year, p.name AS programme FROM app_user u LEFT JOIN programme p ON p.id = u.programme_id
    WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM user_role r JOIN role_privilege v ON v.role_id = r.role_id WHERE r.user_id = u.id AND v.privilege = 'APP_STUDENT')
    ORDER BY u.programme_id IS DISTINCT FROM ${programmeId}::uuid, u.year IS NULL OR NOT u.year = ANY(${[...years]}::int[]), u.last_name, u.first_name, u.id LIMIT 3000`
}
