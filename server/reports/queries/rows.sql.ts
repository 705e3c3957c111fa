import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Difficulty, HelpLevel } from '@/lib/clinical/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { Days } from './progress.sql'
import { isWithinDays } from './scope.sql'

export type RowFilter = {
  readonly studentId: string
  readonly days: Days
  readonly procedureId?: string | undefined
  readonly difficulty?: Difficulty | undefined
  readonly clinicId?: string | undefined
  readonly on?: string | undefined
  readonly participationTypeId?: string | undefined
}

function matchesFilter({ studentId, days, procedureId, difficulty, clinicId, on, participationTypeId }: RowFilter): Prisma.Sql {
  const conditions = [
    Prisma.sql`f.student_id = ${studentId}::uuid AND ${isWithinDays('f', days)}`,
    ...(procedureId ? [Prisma.sql`f.procedure_id = ${procedureId}::uuid`] : []),
    ...(difficulty ? [Prisma.sql`f.difficulty = ${difficulty}`] : []),
    ...(clinicId ? [Prisma.sql`f.clinic_id = ${clinicId}::uuid`] : []),
    ...(participationTypeId ? [Prisma.sql`f.participation_type_id = ${participationTypeId}::uuid`] : []),
    ...(on ? [Prisma.sql`f.held_on = ${on}::date`] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

type LineRow = {
  lineId: string
  sessionId: string
  heldOn: string
  procedure: string
  teeth: number[]
  surfaces: string[]
  difficulty: Difficulty | null
  helpLevel: HelpLevel | null
  clinic: { id: string; name: string }
  teacher: string
  /** The amount that the line adds to the number, with its weight: nothing where its stage does not complete the treatment. */
  credit: number
  /** The part of each treatment that counts in this role, from 0 to 1, where its stage completes the treatment. */
  share: number
  quantity: number
  completes: boolean
  stage: string | null
  role: string
  isOpen: boolean
  marks: { criterion: string; value: number | null; grade: number | null; self: number | null }[]
  said: string[]
}

/** The amount that the line `f` of the procedure `p` adds to the number of treatments: the numbers in reports are the sum of these. */
const counted = Prisma.sql`(CASE WHEN f.completes THEN f.credit * p.weight ELSE 0 END)`

/** Newest first. Remarks of a session that is being corrected are left out, because they may change. */
export function listLines(db: Db, filter: RowFilter, { take, skip }: { take: number; skip: number }): Promise<LineRow[]> {
  return db.$queryRaw`
    SELECT f.line_id AS "lineId", f.session_id AS "sessionId", f.held_on::text AS "heldOn", p.caption AS procedure, f.teeth, f.surfaces, f.difficulty, f.help_level AS "helpLevel",
      json_build_object('id', c.id, 'name', c.name) AS clinic, u.display_name AS teacher, ${counted}::float AS credit, f.is_open AS "isOpen",
      CASE WHEN f.quantity = 0 THEN 0 ELSE f.credit / f.quantity END AS share, f.quantity, f.completes, g.caption AS stage, r.name AS role,
      COALESCE((SELECT json_agg(json_build_object('criterion', k.caption, 'value', m.value, 'grade', m.grade, 'self', m.self_value) ORDER BY k.sort_order, k.id)
        FROM experience_mark m JOIN criterion k ON k.id = m.criterion_id WHERE m.session_id = f.session_id AND m.line_id = f.line_id), '[]') AS marks,
      CASE WHEN f.is_open THEN '{}'::text[] ELSE ARRAY(SELECT n.note FROM mark n WHERE n.session_id = f.session_id AND n.line_id = f.line_id AND n.side = 'TEACHER' AND n.cleared_at IS NULL AND n.note <> '' ORDER BY n.given_at, n.id LIMIT 20)
        || CASE WHEN s.teacher_remark = '' THEN '{}'::text[] ELSE ARRAY[s.teacher_remark] END END AS said
    FROM experience_line f JOIN treatment_session s ON s.id = f.session_id JOIN procedure p ON p.id = f.procedure_id JOIN clinic c ON c.id = f.clinic_id JOIN app_user u ON u.id = f.teacher_id
      JOIN participation_type r ON r.id = f.participation_type_id LEFT JOIN procedure_stage g ON g.id = f.stage_id
    WHERE ${matchesFilter(filter)} ORDER BY f.held_on DESC, f.line_id DESC LIMIT ${take} OFFSET ${skip}`
}

type LinesCounted = { total: number; credit: number; clinics: { id: string; name: string }[] }

export async function countLines(db: Db, filter: RowFilter): Promise<LinesCounted> {
  const { clinicId: _, ...ofAnyClinic } = filter
  const rows = await db.$queryRaw<LinesCounted[]>`
    SELECT l.total, l.credit,
      COALESCE((SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.name, c.id) FROM clinic c
        WHERE c.id IN (SELECT f.clinic_id FROM experience_line f WHERE ${matchesFilter(ofAnyClinic)})), '[]') AS clinics
    FROM (SELECT count(*)::int AS total, COALESCE(sum(${counted}), 0)::float AS credit FROM experience_line f JOIN procedure p ON p.id = f.procedure_id WHERE ${matchesFilter(filter)}) l`
  return rows[0] ?? { total: 0, credit: 0, clinics: [] }
}

export async function findCaption(db: Db, procedureId: string): Promise<{ id: string; caption: string } | null> {
  return db.procedure.findUnique({ where: { id: procedureId }, select: { id: true, caption: true } })
}

type DayRow = {
  heldOn: string
  clinics: string[]
  sessions: number
  lines: number
  patients: number
  competent: number
  graded: number
  procedures: { caption: string; lines: number }[]
}

/** Newest first. */
export function listDays(
  db: Db,
  { studentId, days }: { studentId: string; days: Days },
  { take, skip }: { take: number; skip: number },
): Promise<DayRow[]> {
  return db.$queryRaw`
    WITH f AS MATERIALIZED (SELECT f.* FROM experience_line f WHERE f.student_id = ${studentId}::uuid AND ${isWithinDays('f', days)}),
    page AS (SELECT held_on FROM f GROUP BY held_on ORDER BY held_on DESC LIMIT ${take} OFFSET ${skip})
    SELECT f.held_on::text AS "heldOn", array_agg(DISTINCT c.name) AS clinics, count(DISTINCT f.session_id)::int AS sessions, count(*)::int AS lines,
      (count(DISTINCT f.patient_hash) + count(DISTINCT f.session_id) FILTER (WHERE f.by_initials))::int AS patients, count(*) FILTER (WHERE f.grade >= 1)::int AS competent, count(f.grade)::int AS graded,
      (SELECT json_agg(json_build_object('caption', x.caption, 'lines', x.n) ORDER BY x.sort_order, x.caption) FROM (
        SELECT p.caption, p.sort_order, count(*)::int AS n FROM f g JOIN procedure p ON p.id = g.procedure_id WHERE g.held_on = f.held_on GROUP BY p.id) x) AS procedures
    FROM f JOIN page ON page.held_on = f.held_on JOIN clinic c ON c.id = f.clinic_id GROUP BY f.held_on ORDER BY f.held_on DESC`
}

export async function countDays(db: Db, { studentId, days }: { studentId: string; days: Days }): Promise<number> {
  const rows = await db.$queryRaw<{ days: number }[]>`
    SELECT count(DISTINCT f.held_on)::int AS days FROM experience_line f WHERE f.student_id = ${studentId}::uuid AND ${isWithinDays('f', days)}`
  return rows[0]?.days ?? 0
}
