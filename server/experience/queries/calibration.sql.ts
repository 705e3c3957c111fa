import 'server-only'
import { fewestMarksAlike, fewestOthers, fewestToTell, furthestSessions, rangeOf } from '@/lib/reports/calibration'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

/** Teachers who left are not compared any more; their marks still count among what others gave the same students. */
export const isThere = Prisma.sql`(u.deleted_at IS NULL AND u.status = 'ENABLED')`

/**
 * How far each session is from what others gave the same student. A session's value is the mean, over its marks, of the mark less the mean of that procedure in
 * that difficulty; the mean of the student's sessions with other teachers is subtracted. It uses the marks of the scale that is used most. Sessions that are
 * being corrected are left out, and so are a procedure in a difficulty that only one teacher marked, as that says nothing of anybody else, and a student whom
 * only one teacher marked. `level`: 0 for all, then the difficulties in their order.
 */
const scored = Prisma.sql`
  line AS MATERIALIZED (
    SELECT f.line_id, f.session_id, f.student_id, f.teacher_id, f.procedure_id, f.marks, f.mark_sum, f.teacher_chars,
      CASE f.difficulty WHEN 'SIMPLE' THEN 1 WHEN 'MODERATE' THEN 2 WHEN 'COMPLEX' THEN 3 ELSE -1 END AS difficulty
    FROM experience_line f JOIN procedure p ON p.id = f.procedure_id JOIN main ON main.id = p.scale_id, period WHERE f.held_on >= period.day AND NOT f.is_open),
  cell AS (
    SELECT procedure_id, difficulty, sum(total)::float / sum(marks) AS mean
    FROM (SELECT procedure_id, difficulty, teacher_id, sum(mark_sum) AS total, sum(marks) AS marks FROM line GROUP BY 1, 2, 3 HAVING sum(marks) > 0) t
    GROUP BY 1, 2 HAVING count(*) > 1),
  known AS MATERIALIZED (SELECT l.*, c.mean FROM line l JOIN cell c ON c.procedure_id = l.procedure_id AND c.difficulty = l.difficulty),
  pair AS (
    SELECT student_id, teacher_id, sum(deviation) AS total, count(*) AS sessions
    FROM (SELECT student_id, teacher_id, sum(mark_sum - marks * mean) / sum(marks) AS deviation FROM known GROUP BY student_id, teacher_id, session_id HAVING sum(marks) > 0) s
    GROUP BY 1, 2),
  other AS MATERIALIZED (
    SELECT student_id, teacher_id, teachers, sessions, total / sessions AS mean
    FROM (SELECT student_id, teacher_id, sum(total) OVER of_student - total AS total, (sum(sessions) OVER of_student - sessions)::float AS sessions,
        count(*) OVER of_student - 1 AS teachers FROM pair WINDOW of_student AS (PARTITION BY student_id)) o
    WHERE teachers > 0),
  scored AS MATERIALIZED (
    SELECT k.session_id, k.student_id, k.teacher_id, CASE WHEN grouping(k.difficulty) = 1 THEN 0 ELSE k.difficulty END AS level,
      sum(k.marks) AS marks, sum(k.mark_sum)::float / sum(k.marks) AS mine, sum(k.mark_sum - k.marks * k.mean) / sum(k.marks) - o.mean AS residual, o.teachers, o.sessions AS others
    FROM known k JOIN other o ON o.student_id = k.student_id AND o.teacher_id = k.teacher_id
    GROUP BY GROUPING SETS ((k.session_id, k.student_id, k.teacher_id, o.mean, o.teachers, o.sessions), (k.session_id, k.student_id, k.teacher_id, o.mean, o.teachers, o.sessions, k.difficulty))
    HAVING sum(k.marks) > 0 AND (grouping(k.difficulty) = 1 OR k.difficulty > 0))`

/** How alike the marks within each session are, for each session and level. */
const marked = Prisma.sql`
  given AS MATERIALIZED (
    SELECT m.session_id, k.teacher_id, k.difficulty, m.value, m.grade, m.has_note
    FROM known k JOIN other o ON o.student_id = k.student_id AND o.teacher_id = k.teacher_id JOIN experience_mark m ON m.session_id = k.session_id AND m.line_id = k.line_id),
  said AS MATERIALIZED (
    SELECT s.id AS session_id, s.teacher_remark <> '' AS has_remark, NULLIF(char_length(s.teacher_remark) + COALESCE(w.chars, 0), 0) AS chars
    FROM treatment_session s JOIN (SELECT session_id, sum(teacher_chars)::int AS chars FROM known GROUP BY 1) w ON w.session_id = s.id),
  alike AS (
    SELECT session_id, CASE WHEN grouping(difficulty) = 1 THEN 0 ELSE difficulty END AS level, count(value) AS marks, count(*) AS looked_at,
      sum(value) AS total, sum(value * value) AS squares, CASE WHEN count(value) >= ${fewestMarksAlike} THEN min(value) = max(value) END AS is_one,
      count(*) FILTER (WHERE grade = 0) AS low, count(*) FILTER (WHERE grade = 0 AND has_note) AS noted
    FROM given GROUP BY GROUPING SETS ((session_id), (session_id, difficulty)))`

/** One row for each teacher and level, with some figures only for teachers of whom enough is known. */
const figures = Prisma.sql`
  teacher AS MATERIALIZED (
    SELECT c.teacher_id, c.level, count(*)::int AS sessions, count(DISTINCT c.student_id)::int AS students, sum(c.marks)::int AS marks, avg(c.residual) AS raw,
      COALESCE(var_samp(c.residual) * (count(*) - 1), 0) AS within,
      CASE WHEN sum(a.marks) > 1 THEN sqrt(GREATEST(0, (sum(a.squares) - sum(a.total)::float * sum(a.total) / sum(a.marks)) / (sum(a.marks) - 1))) END AS spread,
      (count(*) FILTER (WHERE a.is_one))::float / NULLIF(count(a.is_one), 0) AS same_share, sum(a.low)::float / sum(a.marks) AS low_share,
      sum(CASE WHEN w.has_remark THEN a.low ELSE a.noted END)::float / NULLIF(sum(a.low), 0) AS low_with_words,
      sum(a.looked_at - a.marks)::float / sum(a.looked_at) AS not_observed, percentile_disc(0.5) WITHIN GROUP (ORDER BY w.chars) AS median_chars
    FROM scored c JOIN alike a ON a.session_id = c.session_id AND a.level = c.level JOIN said w ON w.session_id = c.session_id GROUP BY 1, 2),
  noise AS (SELECT level, sum(within) / NULLIF(sum(sessions - 1), 0) AS variance FROM teacher GROUP BY 1),
  there AS MATERIALIZED (
    SELECT t.*, n.variance / t.sessions AS v, t.sessions >= ${fewestToTell.sessions} AND t.students >= ${fewestToTell.students} AS is_told
    FROM teacher t JOIN noise n ON n.level = t.level JOIN app_user u ON u.id = t.teacher_id AND ${isThere}),
  between_them AS (
    SELECT level, GREATEST(0, var_samp(raw) - avg(v)) AS t2, percentile_cont(0.5) WITHIN GROUP (ORDER BY spread) AS spread
    FROM there WHERE is_told GROUP BY 1 HAVING count(*) >= ${fewestToTell.teachers})`

/** Replaces the figures of all teachers, computed from a day on, in one statement. */
export async function replaceCalibrations(db: Tx, { from, asOf }: { from: string; asOf: Date }): Promise<void> {
  // Each step uses all rows of the step before; where PostgreSQL guesses their number too low, joining them row by row would take minutes.
  await db.$executeRaw`SET LOCAL enable_nestloop = off`
  await db.$executeRaw`DELETE FROM teacher_calibration`
  await db.$executeRaw`DELETE FROM teacher_mark_count`
  await db.$executeRaw`DELETE FROM teacher_furthest`
  await db.$executeRaw`
    WITH period AS (SELECT ${from}::date AS day),
      main AS (SELECT p.scale_id AS id FROM experience_line f JOIN procedure p ON p.id = f.procedure_id, period
        WHERE f.held_on >= period.day AND NOT f.is_open AND f.marks > 0 GROUP BY 1 ORDER BY sum(f.marks) DESC, 1 LIMIT 1),
      ${scored}, ${marked}, ${figures},
      counts AS (INSERT INTO teacher_mark_count (teacher_id, period, value, marks)
        SELECT g.teacher_id, period.day, g.value, count(*)::int FROM given g JOIN app_user u ON u.id = g.teacher_id AND ${isThere}, period WHERE g.value IS NOT NULL GROUP BY 1, 2, 3),
      furthest AS (INSERT INTO teacher_furthest (teacher_id, period, session_id, mine, expected, has_words)
        SELECT f.teacher_id, period.day, f.session_id, f.mine, f.mine - f.residual, COALESCE(w.chars, 0) > 0
        FROM (SELECT c.*, row_number() OVER (PARTITION BY c.teacher_id ORDER BY abs(c.residual) DESC, c.session_id) AS place FROM scored c
          WHERE c.level = 0 AND c.others >= ${fewestOthers.sessions} AND c.teachers >= ${fewestOthers.teachers}) f
        JOIN said w ON w.session_id = f.session_id JOIN app_user u ON u.id = f.teacher_id AND ${isThere}, period WHERE f.place <= ${furthestSessions})
    INSERT INTO teacher_calibration (teacher_id, period, difficulty, scale_id, sessions, students, marks, raw, se, shrunk, low, high, spread, usual_spread, same_share, low_share, low_with_words, not_observed, median_chars, as_of)
    SELECT t.teacher_id, period.day, t.level, main.id, t.sessions, t.students, t.marks, t.raw, sqrt(t.v), r.shrunk, r.shrunk - r.half, r.shrunk + r.half, t.spread, b.spread,
      t.same_share, t.low_share, t.low_with_words, t.not_observed, t.median_chars, ${asOf}
    FROM there t LEFT JOIN between_them b ON b.level = t.level AND t.is_told
    LEFT JOIN LATERAL (SELECT COALESCE(t.raw * b.t2 / NULLIF(b.t2 + t.v, 0), 0) AS shrunk, COALESCE(${rangeOf.most}::float * sqrt(b.t2 * t.v / NULLIF(b.t2 + t.v, 0)), 0) AS half) r ON b.level IS NOT NULL,
      period, main`
  await db.$executeRaw`SET LOCAL enable_nestloop = on`
}
