import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'

/** The most people that a device gets in one answer. */
const mostListed = 5_000

/** Whether the account `u` may log in and has the marker privilege itself, through a role. */
function isEnabled(marker: 'APP_STUDENT' | 'APP_TEACHER'): Prisma.Sql {
  return Prisma.sql`u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = ${marker})`
}

/** The given people who may be placed. */
export async function listPlaceable(db: Db, ids: readonly string[], marker: 'APP_STUDENT' | 'APP_TEACHER'): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT u.id FROM app_user u WHERE u.id = ANY(${ids}::uuid[]) AND ${isEnabled(marker)}`
  return rows.map(({ id }) => id)
}

export type TeacherRow = { id: string; displayName: string; caption: string }
export type StudentRow = {
  id: string
  displayName: string
  programme: string | null
  year: number | null
  graduated: boolean
  group: string | null
  firm: string | null
}

export function listTeachers(db: Db): Promise<TeacherRow[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(u.job_title, '') AS caption FROM app_user u
    WHERE ${isEnabled('APP_TEACHER')} ORDER BY u.last_name, u.first_name, u.id LIMIT ${mostListed}`
}

export function listStudents(db: Db): Promise<StudentRow[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", u.programme_id AS programme, u.year, u.graduated, u.group_id AS "group", u.firm_id AS firm FROM app_user u
    WHERE ${isEnabled('APP_STUDENT')} ORDER BY u.last_name, u.first_name, u.id LIMIT ${mostListed}`
}

export type FilterRow = { kind: 'programme' | 'group' | 'firm'; id: string; name: string; lengthYears: number }

/** The filters of students: published programmes, and groups and firms in use. */
export function listFilters(db: Db): Promise<FilterRow[]> {
  return db.$queryRaw`
    SELECT 'programme' AS kind, id, name, length_years AS "lengthYears" FROM programme WHERE published
    UNION ALL SELECT 'group', g.id, g.name, 0 FROM student_group g JOIN grouping ON grouping.id = g.grouping_id WHERE grouping.is_default AND g.active
    UNION ALL SELECT 'firm', id, name, 0 FROM firm WHERE active ORDER BY name, id`
}

type Busy = { readonly clinicId: string; readonly heldOn: string; readonly shift: Shift; readonly startsAt: Date; readonly endsAt: Date }

/** People who at the same time are in another clinic's shift, or come to a date of a timetable or teach it; with what that is. */
export function listBusyPeople(
  db: Db,
  { clinicId, heldOn, shift, startsAt, endsAt }: Busy,
): Promise<{ personId: string; clinicName: string }[]> {
  return db.$queryRaw`
    WITH elsewhere AS MATERIALIZED (
      SELECT o.id, o.title FROM timetable t JOIN occurrence o ON o.timetable_id = t.id AND o.starts_at > ${startsAt}::timestamptz - INTERVAL '25 hours' AND o.starts_at < ${endsAt} AND o.ends_at > ${startsAt}
      WHERE t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND o.state = 'PLANNED'
        AND NOT COALESCE(o.clinic_id = ${clinicId}::uuid AND o.held_on = ${heldOn}::date AND o.shift = ${shift}::"Shift", FALSE))
    SELECT placed.id AS "personId", c.name AS "clinicName" FROM clinic_shift s JOIN clinic c ON c.id = s.clinic_id
    JOIN LATERAL (SELECT teacher_id AS id FROM clinic_shift_teacher WHERE clinic_shift_id = s.id
      UNION ALL SELECT student_id FROM clinic_shift_seat WHERE clinic_shift_id = s.id) placed ON TRUE
    WHERE s.held_on = ${heldOn}::date AND s.shift = ${shift}::"Shift" AND s.clinic_id <> ${clinicId}::uuid
    UNION
    SELECT d.subject_id, e.title FROM elsewhere e JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = e.id AND d.subject <> 'ROOM' AND d.plan_id IS NULL
    ORDER BY "clinicName", "personId"`
}
