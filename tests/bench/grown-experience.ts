import pg from 'pg'

type GrownExperience = {
  readonly lines: number
  readonly ms: number
  readonly studentId: string
  readonly procedureId: string
  readonly cohort: { readonly programmeId: string; readonly year: string }
}

/**
 * Counts all sessions of a grown school by SQL alone, as `recount` would but without checking who worked together: none of them has a visit. Counted sessions
 * remain, so that the next run finds them.
 */
export async function growExperience(url: string): Promise<GrownExperience> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const from = performance.now()
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'")
    await client.query(lines)
    await client.query(marks)
    await client.query(cases)
    await client.query('DELETE FROM experience_dirty')
    await client.query('ANALYZE experience_line; ANALYZE experience_mark; ANALYZE clinical_case')
    const { rows } = await client.query<{ lines: number }>('SELECT count(*)::int AS lines FROM experience_line')
    const { rows: students } = await client.query<{ id: string; programme_id: string; year: number; procedure_id: string }>(
      `SELECT u.id, u.programme_id, u.year, (SELECT f.procedure_id FROM experience_line f WHERE f.student_id = u.id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS procedure_id
       FROM app_user u WHERE u.username = 'student'`,
    )
    const [student] = students
    if (!student) throw new Error('the grown school has no student')
    return {
      lines: rows[0]?.lines ?? 0,
      ms: performance.now() - from,
      studentId: student.id,
      procedureId: student.procedure_id,
      cohort: { programmeId: student.programme_id, year: String(student.year) },
    }
  } finally {
    await client.end()
  }
}

const grade = `CASE WHEN t.value IS NULL THEN NULL WHEN NOT COALESCE(v.pass, FALSE) THEN 0
  WHEN t.value > (SELECT min(w.value) FROM scale_value w WHERE w.scale_id = t.scale_id AND w.pass) THEN 2 ELSE 1 END`

const lines = `
  INSERT INTO experience_line (line_id, session_id, student_id, teacher_id, procedure_id, stage_id, clinic_id, specialty_id, participation_type_id, held_on, shift, programme_id, year,
    difficulty, help_level, quantity, credit, completes, teeth, surfaces, quadrants, patient_hash, by_initials, marks, mark_sum, grade, pairs, pair_diff, teacher_chars)
  SELECT l.id, s.id, s.student_id, COALESCE(s.finished_by_id, s.teacher_id), l.procedure_id, l.stage_id, s.clinic_id, s.specialty_id, s.participation_type_id, s.held_on, s.shift, u.programme_id, u.year,
    l.difficulty, l.help_level, l.quantity, l.quantity, TRUE, l.teeth, l.surfaces, 1 << (hashtext(l.id::text) & 3), s.patient_hash, FALSE, COALESCE(k.marks, 0), COALESCE(k.mark_sum, 0), k.grade, 0, 0, 0
  FROM treatment_session s JOIN app_user u ON u.id = s.student_id JOIN procedure_line l ON l.session_id = s.id AND l.deleted_at IS NULL
  LEFT JOIN (SELECT t.line_id, count(t.value)::int AS marks, sum(t.value)::int AS mark_sum, min(${grade})::smallint AS grade
    FROM mark t LEFT JOIN scale_value v ON v.scale_id = t.scale_id AND v.value = t.value WHERE t.side = 'TEACHER' AND t.line_id IS NOT NULL GROUP BY t.line_id) k ON k.line_id = l.id
  WHERE s.state = 'MARKED_LOCKED' ON CONFLICT DO NOTHING`

const marks = `
  INSERT INTO experience_mark (session_id, target, line_id, criterion_id, item_id, student_id, teacher_id, held_on, value, grade, self_value, has_note)
  SELECT s.id, t.target, t.line_id, t.criterion_id, t.item_id, s.student_id, COALESCE(s.finished_by_id, s.teacher_id), s.held_on, t.value, (${grade})::smallint, NULL, t.note <> ''
  FROM treatment_session s JOIN mark t ON t.session_id = s.id AND t.side = 'TEACHER' LEFT JOIN scale_value v ON v.scale_id = t.scale_id AND v.value = t.value
  WHERE s.state = 'MARKED_LOCKED' ON CONFLICT DO NOTHING`

/** Six running cases of each student with sessions, a third of them stalled. */
const cases = `
  INSERT INTO clinical_case (id, student_id, supervisor_id, patient_cipher, title, opened_on, last_visit_on, created_at, plan_revision, state)
  SELECT gen_random_uuid(), u.id, (SELECT id FROM app_user WHERE username = 'teacher'), 'x', 'Grown ' || n, current_date - n * 17, current_date - n * 13, now(), 1, (CASE WHEN n = 6 THEN 'RECALL' ELSE 'OPEN' END)::"ClinicalCaseState"
  FROM app_user u CROSS JOIN generate_series(1, 6) n
  WHERE EXISTS (SELECT 1 FROM treatment_session s WHERE s.student_id = u.id) AND NOT EXISTS (SELECT 1 FROM clinical_case c WHERE c.title LIKE 'Grown%')`
