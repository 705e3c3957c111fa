import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { StudentScope } from '../scope'
import { selectStudents, type Narrowed } from '../measures/who.sql'
import { isSeenStudent, isStudentOfSchool } from './scope.sql'

export type StudentRow = {
  id: string
  displayName: string
  programme: { id: string; name: string } | null
  year: number | null
  firm: string | null
  sessions: number
  /** The day of their first session or shift. */
  firstOn: string | null
  /** The year of study in which they were first in a clinic. */
  firstYear: number | null
  quartileHidden: boolean
}

export async function findStudent(db: Db, scope: StudentScope, id: string): Promise<StudentRow | null> {
  const rows = await db.$queryRaw<StudentRow[]>`
    SELECT u.id, u.display_name AS "displayName", CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('id', p.id, 'name', p.name) END AS programme, u.year, f.name AS firm,
      (SELECT count(DISTINCT x.session_id)::int FROM experience_line x WHERE x.student_id = u.id) AS sessions,
      LEAST(first.held_on, (SELECT min(a.held_on) FROM shift_attendance a WHERE a.student_id = u.id))::text AS "firstOn", first.year AS "firstYear", COALESCE(c.quartile_hidden, FALSE) AS "quartileHidden"
    FROM app_user u LEFT JOIN programme p ON p.id = u.programme_id LEFT JOIN firm f ON f.id = u.firm_id LEFT JOIN report_preference c ON c.user_id = u.id
    LEFT JOIN LATERAL (SELECT x.held_on, x.year FROM experience_line x WHERE x.student_id = u.id ORDER BY x.held_on LIMIT 1) first ON TRUE
    WHERE u.id = ${id}::uuid AND ${isStudentOfSchool} AND ${isSeenStudent(scope)}`
  return rows[0] ?? null
}

/** The first day of which anything can be counted: of a session, a shift, an enrolment or a term. One probe of an index a procedure and clinic. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const rows = await db.$queryRaw<{ on: string | null }[]>`
    SELECT LEAST(
      (SELECT min(f.held_on) FROM procedure p CROSS JOIN LATERAL (SELECT x.held_on FROM experience_line x WHERE x.procedure_id = p.id ORDER BY x.held_on LIMIT 1) f),
      (SELECT min(f.held_on) FROM clinic c CROSS JOIN LATERAL (SELECT a.held_on FROM shift_attendance a WHERE a.clinic_id = c.id ORDER BY a.held_on LIMIT 1) f),
      (SELECT min(e.from_on) FROM enrolment e), (SELECT min(t.starts_on) FROM term t))::text AS "on"`
  return rows[0]?.on ?? null
}

export type CohortRow = { programme: { id: string; name: string }; year: number; students: number; lines: number; lastOn: string | null }

/** Every programme and year that has students in scope. */
export function listCohorts(db: Db, scope: StudentScope, from: string): Promise<CohortRow[]> {
  return db.$queryRaw`
    WITH who AS MATERIALIZED (SELECT u.id, u.programme_id, u.year FROM app_user u
      WHERE u.programme_id IS NOT NULL AND u.year IS NOT NULL AND NOT u.graduated AND u.status = 'ENABLED' AND ${isStudentOfSchool} AND ${isSeenStudent(scope)}),
    done AS (SELECT w.programme_id, w.year, count(*)::int AS lines, max(x.held_on) AS last_on FROM who w JOIN experience_line x ON x.student_id = w.id AND x.held_on >= ${from}::date GROUP BY 1, 2)
    SELECT json_build_object('id', p.id, 'name', p.name) AS programme, w.year, count(*)::int AS students, COALESCE(max(d.lines), 0)::int AS lines, max(d.last_on)::text AS "lastOn"
    FROM who w JOIN programme p ON p.id = w.programme_id LEFT JOIN done d ON d.programme_id = w.programme_id AND d.year = w.year
    GROUP BY p.id, p.name, w.year ORDER BY p.name, p.id, w.year DESC LIMIT 200`
}

/** The programme and year with the most students in the firms that somebody leads on a day; null where they lead none. */
export async function findFirmYear(
  db: Db,
  { teacherId, today }: { readonly teacherId: string; readonly today: string },
): Promise<{ programmeId: string; year: number } | null> {
  const rows = await db.$queryRaw<{ programmeId: string; year: number }[]>`
    SELECT u.programme_id AS "programmeId", u.year FROM firm_teacher t JOIN app_user u ON u.firm_id = t.firm_id
    WHERE t.teacher_id = ${teacherId}::uuid AND t.from_on <= ${today}::date AND (t.to_on IS NULL OR t.to_on >= ${today}::date)
      AND u.programme_id IS NOT NULL AND u.year IS NOT NULL AND NOT u.graduated AND u.status = 'ENABLED' AND ${isStudentOfSchool}
    GROUP BY u.programme_id, u.year ORDER BY count(*) DESC, u.year DESC LIMIT 1`
  return rows[0] ?? null
}

export type FellowRow = { id: string; programmeId: string | null; programme: string | null; year: number | null }

/** The students whom a report is about, those of one year group together: whether or not anything of them is counted. */
export function listFellows(db: Db, scope: StudentScope, narrowed: Narrowed): Promise<FellowRow[]> {
  return db.$queryRaw`
    WITH who AS MATERIALIZED (${selectStudents(scope, narrowed)})
    SELECT w.id::text AS id, w.programme_id::text AS "programmeId", p.name AS programme, w.year
    FROM who w LEFT JOIN programme p ON p.id = w.programme_id ORDER BY p.name, p.id, w.year DESC, w.id LIMIT 20000`
}

type FoundRow = { id: string; displayName: string; programme: string | null; year: number | null }

/** Every word has to begin the name or be a part of it, as in the search for users. */
export function findByWords(
  db: Db,
  scope: StudentScope,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<FoundRow[]> {
  const parts = words.map((word) => Prisma.sql`u.search_name LIKE ${`%${escapedLike(word)}%`}`)
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", p.name AS programme, u.year FROM app_user u LEFT JOIN programme p ON p.id = u.programme_id
    WHERE ${Prisma.join(parts, ' AND ')} AND ${isStudentOfSchool} AND ${isSeenStudent(scope)} ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}

export async function saveQuartileHidden(db: Db, userId: string, isHidden: boolean): Promise<void> {
  await db.reportPreference.upsert({
    where: { userId },
    create: { userId, quartileHidden: isHidden },
    update: { quartileHidden: isHidden },
    select: { userId: true },
  })
}

/** Every student in scope, for scopes with few of them, such as those whom a teacher supervises. */
export async function listSeenIds(db: Db, scope: StudentScope): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id::text AS id FROM app_user u WHERE ${isStudentOfSchool} AND ${isSeenStudent(scope)} ORDER BY u.id LIMIT 20000`
  return rows.map(({ id }) => id)
}
