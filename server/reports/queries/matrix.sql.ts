import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { allProcedures, targetOf } from '@/server/experience'
import type { Db } from '@/server/kernel/db'
import type { StudentScope } from '../scope'
import type { Border, Days } from './progress.sql'
import { isSeenStudent, isStudentOfSchool, isWithinDays } from './scope.sql'

type Cohort = { readonly programmeId: string; readonly year: number }
type Narrowed = {
  readonly groupId?: string | undefined
  readonly firmId?: string | undefined
  readonly participationTypeId?: string | undefined
}

type ColumnRow = { id: string; code: string; caption: string; category: string; target: number | null }

/** The procedures with a target for a year, in the order of the catalogue. */
export function listColumns(db: Db, { programmeId, year }: Cohort): Promise<ColumnRow[]> {
  return db.$queryRaw`
    SELECT p.id, p.code, p.caption, p.category, p.target FROM (
      SELECT p.*, ${targetOf({ programmeId: Prisma.sql`${programmeId}::uuid`, year: Prisma.sql`${year}::int` })} AS target FROM procedure p WHERE p.active) p
    WHERE p.target IS NOT NULL ORDER BY p.sort_order, p.caption, p.id LIMIT 200`
}

const cohortStudents = (scope: StudentScope, { programmeId, year, groupId, firmId }: Cohort & Narrowed): Prisma.Sql => Prisma.sql`
  SELECT u.id, u.display_name, u.last_name, u.first_name FROM app_user u
  WHERE u.programme_id = ${programmeId}::uuid AND u.year = ${year} AND NOT u.graduated AND u.status = 'ENABLED' AND ${isStudentOfSchool} AND ${isSeenStudent(scope)}
    ${groupId ? Prisma.sql`AND u.group_id = ${groupId}::uuid` : Prisma.empty} ${firmId ? Prisma.sql`AND u.firm_id = ${firmId}::uuid` : Prisma.empty}`

type MatrixRow = {
  id: string
  displayName: string
  /** The number for all procedures in the academic year. */
  ofYear: number
  /** The student has hidden their quarter from themself. */
  quartileHidden: boolean
  counted: number[]
  graded: number[]
  competent: number[]
  quadrants: number[]
  patients: number[]
  dots: string[]
  lastOn: string[]
}

/**
 * A row for each student, with a number for each procedure in the order of `columns`: an object for each cell would cost more than the counting. Lines are
 * sorted for grouping, and ten years of them exceed the memory: so only the counted columns are carried along (OFFSET 0 keeps the planner from taking the
 * subquery apart), and patients are told apart by 8 bytes of their hash, which compare faster than its text. Names are joined last.
 */
export function listMatrix(
  db: Db,
  scope: StudentScope,
  {
    cohort,
    columns,
    days,
    ofYear,
    limit,
  }: { cohort: Cohort & Narrowed; columns: readonly string[]; days: Days; ofYear: Days; limit: number },
): Promise<MatrixRow[]> {
  const role = cohort.participationTypeId ? Prisma.sql`AND f.participation_type_id = ${cohort.participationTypeId}::uuid` : Prisma.empty
  return db.$queryRaw`
    WITH who AS MATERIALIZED (${cohortStudents(scope, cohort)} ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}),
    col AS MATERIALIZED (SELECT c.id, c.at, p.weight FROM unnest(${[...columns]}::uuid[]) WITH ORDINALITY c (id, at) JOIN procedure p ON p.id = c.id),
    done AS MATERIALIZED (
      SELECT f.student_id, f.procedure_id, sum(f.credit) FILTER (WHERE f.completes) AS counted, count(f.grade)::int AS graded, count(*) FILTER (WHERE f.grade >= 1)::int AS competent,
        bit_or(f.quadrants)::int AS quadrants, count(DISTINCT f.patient)::int AS patients, max(f.held_on)::text AS last_on,
        reverse(array_to_string((array_agg(f.grade ORDER BY f.held_on DESC, f.line_id DESC) FILTER (WHERE f.grade IS NOT NULL))[1:10], '')) AS dots
      FROM (SELECT f.student_id, f.procedure_id, f.credit, f.completes, f.grade, f.quadrants, f.held_on, f.line_id, hashtextextended(f.patient_hash, 0) AS patient
        FROM who w JOIN experience_line f ON f.student_id = w.id WHERE ${isWithinDays('f', days)} ${role} OFFSET 0) f GROUP BY f.student_id, f.procedure_id),
    whole AS (SELECT f.student_id, sum(f.credit * p.weight) FILTER (WHERE f.completes) AS counted FROM who w JOIN experience_line f ON f.student_id = w.id JOIN procedure p ON p.id = f.procedure_id
      WHERE f.held_on >= ${ofYear.from}::date GROUP BY f.student_id),
    cell AS (SELECT w.id, array_agg((COALESCE(d.counted, 0) * c.weight)::float ORDER BY c.at) AS counted, array_agg(COALESCE(d.graded, 0) ORDER BY c.at) AS graded, array_agg(COALESCE(d.competent, 0) ORDER BY c.at) AS competent,
        array_agg(COALESCE(d.quadrants, 0) ORDER BY c.at) AS quadrants, array_agg(COALESCE(d.patients, 0) ORDER BY c.at) AS patients, array_agg(COALESCE(d.dots, '') ORDER BY c.at) AS dots,
        array_agg(COALESCE(d.last_on, '') ORDER BY c.at) AS last_on
      FROM who w CROSS JOIN col c LEFT JOIN done d ON d.student_id = w.id AND d.procedure_id = c.id GROUP BY w.id)
    SELECT w.id, w.display_name AS "displayName", COALESCE(t.counted, 0)::float AS "ofYear",
      COALESCE((SELECT c.quartile_hidden FROM report_preference c WHERE c.user_id = w.id), FALSE) AS "quartileHidden",
      r.counted, r.graded, r.competent, r.quadrants, r.patients, r.dots, r.last_on AS "lastOn"
    FROM who w JOIN cell r ON r.id = w.id LEFT JOIN whole t ON t.student_id = w.id ORDER BY w.last_name, w.first_name, w.id`
}

export async function findBorder(db: Db, { programmeId, year }: Cohort, from: string): Promise<Border | null> {
  const rows = await db.$queryRaw<Border[]>`
    SELECT n, q1, q2, q3 FROM cohort_border WHERE programme_id = ${programmeId}::uuid AND year = ${year} AND procedure_id = ${allProcedures}::uuid AND measure = 'COUNT' AND period = ${from}::date`
  return rows[0] ?? null
}

type Named = { id: string; name: string }
type Choices = { groups: Named[]; firms: Named[]; participationTypes: Named[] }

/** The groups and firms of all students in scope of a programme and year, whichever is shown, and the roles that occur in sessions. */
export async function listChoices(db: Db, scope: StudentScope, cohort: Cohort): Promise<Choices> {
  const rows = await db.$queryRaw<Choices[]>`
    WITH who AS MATERIALIZED (SELECT u.group_id, u.firm_id FROM app_user u WHERE u.id IN (SELECT x.id FROM (${cohortStudents(scope, cohort)}) x))
    SELECT COALESCE((SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.name, g.id) FROM student_group g WHERE g.id IN (SELECT group_id FROM who)), '[]') AS groups,
      COALESCE((SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.name, f.id) FROM firm f WHERE f.id IN (SELECT firm_id FROM who)), '[]') AS firms,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.sort_order, p.id) FROM participation_type p WHERE p.active), '[]') AS "participationTypes"`
  return rows[0] ?? { groups: [], firms: [], participationTypes: [] }
}
