import 'server-only'
import type { HelpLevel } from '@/lib/clinical/vocabulary'
import type { Db } from '@/server/kernel/db'

export type CountedRow = {
  studentId: string
  procedureId: string
  /** Completed treatments, not weighted by procedure: all of them, and by the level of help. */
  all: number
  byHelp: Partial<Record<HelpLevel, number>>
  /** The grades of the last ten lines, oldest first, one digit for each line. */
  dots: string
}

/** The counts of each of these students for each of these procedures, over all time. A procedure that a student never did has no row. */
export async function listProcedureCounts(
  db: Db,
  { studentIds, procedureIds }: { readonly studentIds: readonly string[]; readonly procedureIds: readonly string[] },
): Promise<CountedRow[]> {
  if (studentIds.length === 0 || procedureIds.length === 0) return []
  return db.$queryRaw`
    WITH f AS (
      SELECT l.student_id, l.procedure_id, l.credit, l.completes, l.help_level, l.grade, l.held_on, l.line_id
      FROM unnest(${[...studentIds]}::uuid[]) who(id) CROSS JOIN unnest(${[...procedureIds]}::uuid[]) wanted(id)
      JOIN experience_line l ON l.student_id = who.id AND l.procedure_id = wanted.id),
    counts AS (
      SELECT h.student_id, h.procedure_id, sum(h.n) AS n, jsonb_object_agg(h.help_level, h.n) FILTER (WHERE h.help_level IS NOT NULL) AS by_help
      FROM (SELECT student_id, procedure_id, help_level, sum(credit) FILTER (WHERE completes) AS n FROM f GROUP BY 1, 2, 3) h GROUP BY 1, 2),
    grades AS (
      SELECT student_id, procedure_id,
        reverse(array_to_string((array_agg(grade ORDER BY held_on DESC, line_id DESC) FILTER (WHERE grade IS NOT NULL))[1:10], '')) AS dots
      FROM f GROUP BY 1, 2)
    SELECT c.student_id AS "studentId", c.procedure_id AS "procedureId", COALESCE(c.n, 0)::float AS "all", COALESCE(c.by_help, '{}'::jsonb) AS "byHelp",
      COALESCE(g.dots, '') AS dots
    FROM counts c JOIN grades g USING (student_id, procedure_id)`
}
