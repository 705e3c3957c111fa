import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Difficulty, HelpLevel } from '@/lib/clinical/vocabulary'
import { stalledAfterDays } from '@/lib/states/clinical-case'
import type { Db } from '@/server/kernel/db'
import { allProcedures, targetOf } from '@/server/experience'
import { isWithinDays } from './scope.sql'

export type Days = { readonly from: string; readonly to: string }
type OfStudent = { readonly studentId: string }

export type ProcedureRow = {
  id: string
  caption: string
  category: string
  target: number | null
  /** The numbers in the academic year and, in `counted`, in the days asked for. */
  ofYear: number
  counted: number
  lines: number
  graded: number
  competent: number
  patients: number
  lastOn: string | null
  dots: string
}

/** Each procedure with a target for the student's year, or done in these days; in the order of the catalogue. */
export function listProcedures(
  db: Db,
  { studentId, programmeId, year, days, ofYear }: OfStudent & { programmeId: string | null; year: number | null; days: Days; ofYear: Days },
): Promise<ProcedureRow[]> {
  return db.$queryRaw`
    WITH done AS (
      SELECT f.procedure_id, sum(f.credit) FILTER (WHERE f.completes AND ${isWithinDays('f', ofYear)}) AS of_year, sum(f.credit) FILTER (WHERE f.completes AND ${isWithinDays('f', days)}) AS counted,
        count(*) FILTER (WHERE ${isWithinDays('f', days)})::int AS lines, count(f.grade) FILTER (WHERE ${isWithinDays('f', days)})::int AS graded, count(*) FILTER (WHERE f.grade >= 1 AND ${isWithinDays('f', days)})::int AS competent,
        count(DISTINCT f.patient_hash) FILTER (WHERE ${isWithinDays('f', days)})::int AS patients, max(f.held_on) FILTER (WHERE ${isWithinDays('f', days)}) AS last_on,
        array_to_string((array_agg(f.grade ORDER BY f.held_on DESC, f.line_id DESC) FILTER (WHERE f.grade IS NOT NULL AND ${isWithinDays('f', days)}))[1:10], '') AS dots
      FROM experience_line f WHERE f.student_id = ${studentId}::uuid GROUP BY f.procedure_id),
    asked AS (SELECT p.*, ${targetOf({ programmeId: Prisma.sql`${programmeId}::uuid`, year: Prisma.sql`${year}::int` })} AS target FROM procedure p)
    SELECT p.id, p.caption, p.category, p.target, COALESCE(d.of_year * p.weight, 0)::float AS "ofYear", COALESCE(d.counted * p.weight, 0)::float AS counted, COALESCE(d.lines, 0) AS lines,
      COALESCE(d.graded, 0) AS graded, COALESCE(d.competent, 0) AS competent, COALESCE(d.patients, 0) AS patients, d.last_on::text AS "lastOn", reverse(COALESCE(d.dots, '')) AS dots
    FROM asked p LEFT JOIN done d ON d.procedure_id = p.id WHERE (p.target IS NOT NULL AND p.active) OR d.lines > 0 ORDER BY p.sort_order, p.caption, p.id LIMIT 500`
}

export type BreadthRow = {
  lines: number
  graded: number
  competent: number
  independent: number
  patients: number
  byInitials: number
  pairs: number
  pairDiff: number
  difficulty: Partial<Record<Difficulty, number>>
  help: Partial<Record<HelpLevel, number>>
  quadrants: number[]
  shifts: number
  attended: number
  late: number
  scaleId: string | null
}

export async function findBreadth(db: Db, { studentId, days }: OfStudent & { days: Days }): Promise<BreadthRow> {
  const rows = await db.$queryRaw<BreadthRow[]>`
    WITH f AS MATERIALIZED (SELECT * FROM experience_line f WHERE f.student_id = ${studentId}::uuid AND ${isWithinDays('f', days)})
    SELECT count(*)::int AS lines, count(f.grade)::int AS graded, count(*) FILTER (WHERE f.grade >= 1)::int AS competent, count(*) FILTER (WHERE f.grade = 2)::int AS independent,
      count(DISTINCT f.patient_hash)::int AS patients, count(DISTINCT f.session_id) FILTER (WHERE f.by_initials)::int AS "byInitials",
      COALESCE(sum(f.pairs), 0)::int AS pairs, COALESCE(sum(f.pair_diff), 0)::int AS "pairDiff",
      (SELECT COALESCE(json_object_agg(d.difficulty, d.n), '{}') FROM (SELECT difficulty, count(*)::int AS n FROM f WHERE difficulty IS NOT NULL GROUP BY 1) d) AS difficulty,
      (SELECT COALESCE(json_object_agg(h.help_level, h.n), '{}') FROM (SELECT help_level, count(*)::int AS n FROM f WHERE help_level IS NOT NULL GROUP BY 1) h) AS help,
      ARRAY[count(*) FILTER (WHERE f.quadrants & 1 > 0), count(*) FILTER (WHERE f.quadrants & 2 > 0), count(*) FILTER (WHERE f.quadrants & 4 > 0), count(*) FILTER (WHERE f.quadrants & 8 > 0)]::int[] AS quadrants,
      (SELECT count(*)::int FROM shift_attendance s WHERE s.student_id = ${studentId}::uuid AND ${isWithinDays('s', days)}) AS shifts,
      (SELECT count(*)::int FROM shift_attendance s WHERE s.student_id = ${studentId}::uuid AND s.presence <> 'ABSENT' AND ${isWithinDays('s', days)}) AS attended,
      (SELECT count(*)::int FROM shift_attendance s WHERE s.student_id = ${studentId}::uuid AND s.presence = 'LATE' AND ${isWithinDays('s', days)}) AS late,
      (SELECT p.scale_id FROM f JOIN procedure p ON p.id = f.procedure_id GROUP BY p.scale_id ORDER BY count(*) DESC, p.scale_id LIMIT 1) AS "scaleId"
    FROM f`
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

type MonthRow = { month: string; mean: number; low: number; high: number; marks: number; lines: number; self: number | null }

/** The teachers' marks of procedures, month by month, on one scale, because marks of different scales have no mean. */
export function listMonths(db: Db, { studentId, scaleId, days }: OfStudent & { scaleId: string | null; days: Days }): Promise<MonthRow[]> {
  return db.$queryRaw`
    SELECT to_char(m.held_on, 'YYYY-MM') AS month, avg(m.value)::float AS mean, percentile_cont(0.25) WITHIN GROUP (ORDER BY m.value) AS low, percentile_cont(0.75) WITHIN GROUP (ORDER BY m.value) AS high,
      count(*)::int AS marks, count(DISTINCT m.line_id)::int AS lines, (avg(m.self_value) FILTER (WHERE m.self_value IS NOT NULL))::float AS self
    FROM experience_mark m JOIN experience_line f ON f.line_id = m.line_id JOIN procedure p ON p.id = f.procedure_id
    WHERE m.student_id = ${studentId}::uuid AND ${isWithinDays('m', days)} AND m.value IS NOT NULL AND p.scale_id = ${scaleId}::uuid GROUP BY 1 ORDER BY 1 LIMIT 240`
}

type ScaleStep = { value: number; label: string; meaning: string; pass: boolean }

export function listScale(db: Db, scaleId: string | null): Promise<ScaleStep[]> {
  return db.$queryRaw`SELECT value, label, meaning, pass FROM scale_value WHERE scale_id = ${scaleId}::uuid ORDER BY value LIMIT 50`
}

/** The first day of each year of study within these days. */
export function listYearStarts(db: Db, { studentId, days }: OfStudent & { days: Days }): Promise<{ year: number; from: string }[]> {
  return db.$queryRaw`
    SELECT e.year, min(e.from_on)::text AS from FROM enrolment e WHERE e.user_id = ${studentId}::uuid AND e.year IS NOT NULL AND e.from_on > ${days.from}::date AND e.from_on <= ${days.to}::date
    GROUP BY e.year ORDER BY 2 LIMIT 20`
}

export type Border = { n: number; q1: number; q2: number; q3: number }

/** The quartile borders over all procedures, and the student's own number in the same days. */
export async function findStanding(
  db: Db,
  { studentId, programmeId, year, ofYear }: OfStudent & { programmeId: string | null; year: number | null; ofYear: Days },
): Promise<(Border & { own: number }) | null> {
  const rows = await db.$queryRaw<(Border & { own: number })[]>`
    SELECT b.n, b.q1, b.q2, b.q3, COALESCE((SELECT sum(f.credit * p.weight) FILTER (WHERE f.completes) FROM experience_line f JOIN procedure p ON p.id = f.procedure_id
      WHERE f.student_id = ${studentId}::uuid AND f.held_on >= ${ofYear.from}::date), 0)::float AS own
    FROM cohort_border b WHERE b.programme_id = ${programmeId}::uuid AND b.year = ${year} AND b.procedure_id = ${allProcedures}::uuid AND b.measure = 'COUNT' AND b.period = ${ofYear.from}::date`
  return rows[0] ?? null
}

type PlannedRow = { procedureId: string; reference: number }

/** The planned procedures of the student's running cases, each with the oldest case that plans it. */
export function listPlannedProcedures(db: Db, studentId: string): Promise<PlannedRow[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (i.procedure_id) i.procedure_id AS "procedureId", c.reference FROM clinical_case c JOIN case_plan_item i ON i.case_id = c.id
    WHERE c.student_id = ${studentId}::uuid AND c.state IN ('OPEN', 'RECALL') AND i.state = 'PLANNED' ORDER BY i.procedure_id, c.reference LIMIT 500`
}

type Plans = { total: number; completed: number; stalled: number }

/** The counts over all cases of each of these students; a handed-over case counts only where its plan was completed. */
export async function listPlans(db: Db, studentIds: readonly string[], today: string): Promise<ReadonlyMap<string, Plans>> {
  const rows = await db.$queryRaw<(Plans & { studentId: string })[]>`
    WITH plans AS (SELECT c.student_id, c.state, COALESCE(c.last_visit_on, c.opened_on) AS since, count(i.id)::int AS planned, count(i.id) FILTER (WHERE i.state = 'DONE')::int AS done
      FROM clinical_case c LEFT JOIN case_plan_item i ON i.case_id = c.id AND i.state <> 'DROPPED' WHERE c.student_id = ANY(${[...studentIds]}::uuid[]) AND c.state <> 'DELETED' GROUP BY c.id)
    SELECT student_id AS "studentId", count(*) FILTER (WHERE planned > 0 AND (state <> 'TRANSFERRED' OR done = planned))::int AS total, count(*) FILTER (WHERE planned > 0 AND done = planned)::int AS completed,
      count(*) FILTER (WHERE state = 'OPEN' AND since < ${today}::date - ${stalledAfterDays}::int)::int AS stalled FROM plans GROUP BY student_id`
  return new Map(rows.map(({ studentId, ...plans }) => [studentId, plans]))
}

export async function findPlans(db: Db, studentId: string, today: string): Promise<Plans> {
  return (await listPlans(db, [studentId], today)).get(studentId) ?? { total: 0, completed: 0, stalled: 0 }
}
