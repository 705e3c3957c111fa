import 'server-only'
import { undoFinishMs } from '@/lib/clinical/finishing'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether the session `s` counts: it is finished, and can no longer be taken back. */
export function sessionCounts(at: Date): Prisma.Sql {
  return Prisma.sql`(s.state = 'MARKED_LOCKED' AND s.finished_at <= ${new Date(at.getTime() - undoFinishMs)})`
}

/** Whether the session `s` keeps the rows of its last finish: it is unlocked, or was finished again a moment ago. */
export const keepsRows = Prisma.sql`s.state IN ('UNLOCKED', 'MARKED_LOCKED')`

/** Bits 1, 2, 4, 8 for the quadrants of the line `l`: of its teeth (FDI; a supernumerary one has its neighbour's number plus 100), or of its region. */
const quadrants = Prisma.sql`COALESCE((SELECT bit_or(q.bits) FROM (
  SELECT 1 << ((((t % 100) / 10) - 1) % 4) AS bits FROM unnest(l.teeth) t WHERE t % 100 BETWEEN 11 AND 89
  UNION ALL SELECT CASE r WHEN 'UR' THEN 1 WHEN 'UL' THEN 2 WHEN 'LL' THEN 4 WHEN 'LR' THEN 8 WHEN 'UPPER' THEN 3 WHEN 'LOWER' THEN 12
    WHEN 'S1' THEN 1 WHEN 'S2' THEN 3 WHEN 'S3' THEN 2 WHEN 'S4' THEN 4 WHEN 'S5' THEN 12 WHEN 'S6' THEN 8 END
  FROM unnest(l.surfaces) r WHERE l.site IN ('QUADRANT', 'ARCH', 'SEXTANT')) q), 0)::smallint`

/** The grade of the mark `t`: 0 below, 1 competent (the lowest value of the scale that passes), 2 independent (a step above). */
const grade = Prisma.sql`CASE WHEN t.value IS NULL THEN NULL WHEN NOT COALESCE(v.pass, FALSE) THEN 0
  WHEN t.value > (SELECT min(w.value) FROM scale_value w WHERE w.scale_id = t.scale_id AND w.pass) THEN 2 ELSE 1 END`

/** The teacher's marks `t` that are not cleared, with the student's own mark `o` for the same target on the same scale. */
const marks = Prisma.sql`mark t LEFT JOIN scale_value v ON v.scale_id = t.scale_id AND v.value = t.value
  LEFT JOIN mark o ON o.session_id = t.session_id AND o.target = t.target AND o.side = 'SELF' AND o.cleared_at IS NULL AND o.scale_id = t.scale_id`
const stands = Prisma.sql`t.side = 'TEACHER' AND t.cleared_at IS NULL`

/**
 * The credit for the line `l` of the session `s`: 1 where the role counts. Where others recorded the same in finished sessions of the same visit, the
 * procedure's rule decides (decision 0084): EACH gives full credit, SHARED divides it among those of the same role, OPERATOR gives it only to the first role of
 * those present. Another session that is unlocked counts as at its last finish while it keeps those rows, so that nobody's number rises while a partner
 * corrects theirs.
 */
function creditShare(at: Date): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN EXISTS (SELECT 1 FROM procedure_participation c WHERE c.procedure_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM procedure_participation c WHERE c.procedure_id = p.id AND c.participation_type_id = s.participation_type_id) THEN 0
    WHEN s.visit_id IS NULL OR p.joint_credit = 'EACH' THEN 1
    ELSE (SELECT CASE WHEN p.joint_credit = 'SHARED' THEN 1.0 / (1 + count(*) FILTER (WHERE b.participation_type_id = s.participation_type_id))
        WHEN min(r.sort_order) < (SELECT mine.sort_order FROM participation_type mine WHERE mine.id = s.participation_type_id) THEN 0 ELSE 1 END
      FROM (SELECT s.id, s.participation_type_id FROM treatment_session s WHERE ${sessionCounts(at)} AND s.visit_id = visit.id AND s.id <> visit.own
        AND EXISTS (SELECT 1 FROM procedure_line m WHERE m.session_id = s.id AND m.deleted_at IS NULL AND m.procedure_id = l.procedure_id AND m.teeth @> l.teeth AND m.teeth <@ l.teeth)
        UNION SELECT s.id, x.participation_type_id FROM treatment_session s JOIN experience_line x ON x.session_id = s.id
        WHERE NOT ${sessionCounts(at)} AND ${keepsRows} AND s.visit_id = visit.id AND s.id <> visit.own
          AND x.procedure_id = l.procedure_id AND x.teeth @> l.teeth AND x.teeth <@ l.teeth) b
      JOIN participation_type r ON r.id = b.participation_type_id)
    END`
}

export const lineColumns = Prisma.sql`line_id, session_id, student_id, teacher_id, procedure_id, stage_id, clinic_id, specialty_id, participation_type_id, held_on, shift, programme_id, year,
  difficulty, help_level, quantity, credit, completes, teeth, surfaces, quadrants, patient_hash, by_initials, marks, mark_sum, grade, pairs, pair_diff, teacher_chars`
export const markColumns = Prisma.sql`session_id, target, line_id, criterion_id, item_id, student_id, teacher_id, held_on, value, grade, self_value, has_note`

/**
 * The queries `raw_mark` and `raw_line`, to be put after WITH: the counted rows of the sessions that meet a condition on `s`, with the columns of `markColumns`
 * and `lineColumns`. The marks are read once and serve both.
 */
export function rawRows(which: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`raw_mark AS MATERIALIZED (${rawMarks(which, at)}), raw_line (${lineColumns}) AS (${rawLines(which, at)})`
}

function rawMarks(which: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT s.id AS session_id, t.target, t.line_id, t.criterion_id, t.item_id, s.student_id, COALESCE(s.finished_by_id, s.teacher_id) AS teacher_id, s.held_on,
      t.value, (${grade})::smallint AS grade, o.value AS self_value, t.note <> '' AS has_note, char_length(t.note) AS note_chars
    FROM treatment_session s JOIN (${marks}) ON t.session_id = s.id
    WHERE ${sessionCounts(at)} AND ${stands} AND ${which}
      AND (t.line_id IS NULL OR EXISTS (SELECT 1 FROM procedure_line l WHERE l.id = t.line_id AND l.deleted_at IS NULL))`
}

function rawLines(which: Prisma.Sql, at: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT l.id, s.id, s.student_id, COALESCE(s.finished_by_id, s.teacher_id), l.procedure_id, l.stage_id, s.clinic_id, s.specialty_id, s.participation_type_id, s.held_on, s.shift,
      e.programme_id, e.year, l.difficulty, l.help_level, l.quantity, (l.quantity * (${creditShare(at)}))::double precision,
      COALESCE(g.completes, NOT EXISTS (SELECT 1 FROM procedure_stage x WHERE x.procedure_id = l.procedure_id AND x.active)),
      l.teeth, l.surfaces, ${quadrants}, s.patient_hash, s.patient_cipher IS NOT NULL AND s.patient_hash IS NULL,
      COALESCE(k.marks, 0), COALESCE(k.mark_sum, 0), k.grade, COALESCE(k.pairs, 0), COALESCE(k.pair_diff, 0), COALESCE(k.teacher_chars, 0)
    FROM treatment_session s JOIN procedure_line l ON l.session_id = s.id AND l.deleted_at IS NULL JOIN procedure p ON p.id = l.procedure_id
    CROSS JOIN LATERAL (SELECT s.visit_id AS id, s.id AS own) visit
    LEFT JOIN procedure_stage g ON g.id = l.stage_id
    LEFT JOIN LATERAL (SELECT n.programme_id, n.year FROM enrolment n WHERE n.user_id = s.student_id AND n.from_on <= s.held_on ORDER BY n.from_on DESC LIMIT 1) e ON TRUE
    LEFT JOIN (SELECT line_id, count(value)::int AS marks, sum(value)::int AS mark_sum, min(grade) AS grade, count(self_value) FILTER (WHERE value IS NOT NULL)::int AS pairs,
        sum(self_value - value)::int AS pair_diff, sum(note_chars)::int AS teacher_chars FROM raw_mark GROUP BY line_id) k ON k.line_id = l.id
    WHERE ${sessionCounts(at)} AND ${which}`
}
