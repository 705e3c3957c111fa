import 'server-only'
import type { TermDays } from '@/lib/reports/academic-year'
import type { Db, Tx } from '@/server/kernel/db'

/** The id that stands for all procedures together, in the place of one procedure. */
export const allProcedures = '00000000-0000-0000-0000-000000000000'
/** The smallest number of people for whom quarters are told. */
export const fewestForQuarters = 12

export function listTermDays(db: Db): Promise<(TermDays & { readonly id: string })[]> {
  return db.$queryRaw`SELECT id, starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM term ORDER BY starts_on LIMIT 400`
}

/**
 * Computes where the quarters of each year of these programmes begin, from a day on: by the counted number and by the share that is competent, for each
 * procedure and for all. People who left or whose account is closed are left out; a person who has nothing counts as 0, and in no share.
 */
export async function replaceBorders(
  db: Tx,
  { programmeIds, from, asOf }: { programmeIds: readonly string[]; from: string; asOf: Date },
): Promise<void> {
  const ids = [...programmeIds]
  await db.$executeRaw`DELETE FROM cohort_border WHERE programme_id = ANY(${ids}::uuid[]) AND period = ${from}::date`
  await db.$executeRaw`
    WITH who AS MATERIALIZED (
      SELECT u.id, u.programme_id, u.year, count(*) OVER (PARTITION BY u.programme_id, u.year) AS n FROM app_user u
      WHERE u.programme_id = ANY(${ids}::uuid[]) AND u.year IS NOT NULL AND NOT u.graduated AND u.deleted_at IS NULL AND u.status = 'ENABLED'),
    done AS MATERIALIZED (
      SELECT w.id, w.programme_id, w.year, COALESCE(f.procedure_id, ${allProcedures}::uuid) AS procedure_id,
        COALESCE(sum(f.credit * p.weight) FILTER (WHERE f.completes), 0) AS counted, (count(*) FILTER (WHERE f.grade >= 1))::float / NULLIF(count(f.grade), 0) AS competent
      FROM who w JOIN experience_line f ON f.student_id = w.id AND f.held_on >= ${from}::date JOIN procedure p ON p.id = f.procedure_id
      WHERE w.n >= ${fewestForQuarters} GROUP BY w.id, w.programme_id, w.year, GROUPING SETS ((f.procedure_id), ())),
    all_of AS (
      SELECT w.id, w.programme_id, w.year, w.n, x.procedure_id, COALESCE(d.counted, 0) AS counted, d.competent
      FROM who w JOIN (SELECT DISTINCT programme_id, year, procedure_id FROM done) x ON x.programme_id = w.programme_id AND x.year = w.year
      LEFT JOIN done d ON d.id = w.id AND d.procedure_id = x.procedure_id WHERE w.n >= ${fewestForQuarters})
    INSERT INTO cohort_border (programme_id, year, procedure_id, measure, period, n, q1, q2, q3, as_of)
    SELECT programme_id, year, procedure_id, measure::"BorderMeasure", ${from}::date, n, q[1], q[2], q[3], ${asOf} FROM (
      SELECT programme_id, year, procedure_id, 'COUNT' AS measure, count(*)::int AS n, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY counted) AS q
      FROM all_of GROUP BY programme_id, year, procedure_id
      UNION ALL SELECT programme_id, year, procedure_id, 'COMPETENT', count(competent)::int, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY competent)
      FROM all_of GROUP BY programme_id, year, procedure_id HAVING count(competent) >= ${fewestForQuarters}) found`
}
