import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const derived = 'made of treatment sessions, whose parts tell it'

/**
 * The rows contain nothing beyond the sessions that they come from, and are deleted with these. A person's calibration is told as the report tells it, because
 * beside too few others it would reveal how these mark.
 */
export const experiencePersonalData: PersonalData = {
  columns: {
    'experience_line.line_id': { why: 'the id of a line' },
    'experience_line.student_id': { why: derived },
    'experience_line.teacher_id': { why: derived },
    'experience_line.procedure_id': { why: 'the id of a procedure' },
    'experience_line.stage_id': { why: 'the id of a stage' },
    'experience_line.clinic_id': { why: 'the id of a clinic' },
    'experience_line.specialty_id': { why: 'the id of a specialty' },
    'experience_line.participation_type_id': { why: 'the id of a role in a session' },
    'experience_line.programme_id': { why: 'the id of a programme' },
    'experience_mark.line_id': { why: 'the id of a line' },
    'experience_mark.criterion_id': { why: 'the id of a criterion' },
    'experience_mark.item_id': { why: 'the id of an item' },
    'experience_mark.student_id': { why: derived },
    'experience_mark.teacher_id': { why: derived },
    'cohort_border.programme_id': { why: 'the id of a programme' },
    'cohort_border.procedure_id': { why: 'the id of a procedure' },
    'teacher_calibration.teacher_id': { part: 'calibration' },
    'teacher_calibration.scale_id': { why: 'the id of a scale' },
    'teacher_mark_count.teacher_id': { part: 'calibration' },
    'teacher_furthest.teacher_id': { why: derived },
    'experience_dirty.after_id': { why: 'the id of a session' },
  },
  parts: [
    {
      group: 'clinical',
      name: 'calibration',
      sql: `SELECT c.period AS since, c.difficulty, c.sessions, c.students, c.marks, c.shrunk AS difference, c.low, c.high, CASE WHEN c.shrunk IS NOT NULL THEN c.raw END AS measured,
              c.spread, c.same_share, c.low_share, c.low_with_words, c.not_observed, c.median_chars, c.as_of,
              CASE WHEN c.difficulty = 0 THEN (SELECT json_object_agg(m.value, m.marks ORDER BY m.value) FROM teacher_mark_count m WHERE m.teacher_id = c.teacher_id AND m.period = c.period) END AS marks_by_value
            FROM teacher_calibration c WHERE c.teacher_id = $1::uuid ORDER BY c.period, c.difficulty`,
    },
  ],
  erase: async (db, { id }) => {
    await db.$executeRaw`DELETE FROM teacher_furthest WHERE teacher_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM teacher_mark_count WHERE teacher_id = ${id}::uuid`
    return { calibrations: await db.$executeRaw`DELETE FROM teacher_calibration WHERE teacher_id = ${id}::uuid` }
  },
}
