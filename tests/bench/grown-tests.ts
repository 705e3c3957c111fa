import pg from 'pg'

type Wanted = {
  readonly url: string
  readonly formId: string
  readonly versionId: string
  readonly students: number
  /** Lines of the record of each student: that of the last year has a thousand. */
  readonly linesOfEach: number
  readonly tests: number
  readonly attempts: number
}
type GrownTests = {
  readonly testId: string
  readonly programmeId: string
  readonly year: string
  readonly filterId: string
  readonly attempts: number
  readonly lines: number
  readonly ms: number
}

/**
 * Makes a school from the demo's: `students` students, each with a record from which eligibility is counted, tests of a form, each with three procedures before
 * it, and their attempts. The demo accounts have theirs: the student some of most tests, the teacher a few to mark. Each table is filled by one statement.
 */
export async function growTests({ url, formId, versionId, students, linesOfEach, tests, attempts }: Wanted): Promise<GrownTests> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const began = performance.now()
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'")
    const student = await firstRow(client, `SELECT id, programme_id, year FROM app_user WHERE username = 'student'`)
    const teacher = await firstRow(client, `SELECT id FROM app_user WHERE username = 'teacher'`)
    await client.query(
      `WITH missing AS (SELECT GREATEST(0, $1::int - count(*)::int) AS count FROM user_role r JOIN role ON role.id = r.role_id WHERE role.built_in = 'STUDENT'),
       made AS (
         INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, student_id_number, programme_id, year, created_at)
         SELECT gen_random_uuid(), 'tried' || n, 'tried' || n, 'tried' || n || '@school.example', 'tried' || n || '@school.example', 'Given', 'Family ' || n, 'Given Family ' || n, 'T' || n, $2, 1 + n % 5, now()
         FROM missing CROSS JOIN LATERAL generate_series(1, missing.count) n RETURNING id)
       INSERT INTO user_role (user_id, role_id) SELECT made.id, role.id FROM made, role WHERE role.built_in = 'STUDENT'`,
      [students, student.programme_id],
    )
    // The sessions themselves are not read: what they count for is.
    const { rowCount: lines } = await client.query(
      `INSERT INTO experience_line (line_id, session_id, student_id, teacher_id, procedure_id, clinic_id, participation_type_id, held_on, shift, programme_id, year, difficulty, help_level,
         quantity, credit, completes, teeth, surfaces, quadrants, by_initials, marks, mark_sum, grade, pairs, pair_diff, teacher_chars)
       SELECT gen_random_uuid(), gen_random_uuid(), u.id, $2, p.ids[1 + (n * 7 + hashtext(u.id::text) % 1000 + 1000) % cardinality(p.ids)], (SELECT id FROM clinic LIMIT 1), (SELECT id FROM participation_type LIMIT 1),
         current_date - (n * 900 / $1::int), 'AM', u.programme_id, u.year, 'MODERATE', (ARRAY['OBSERVED', 'ASSISTED', 'INDEPENDENT'])[1 + n % 3], 1, 1, true, '{}', '{}', 1 << (n % 4), false, 4, 16, n % 3, 0, 0, 0
       FROM app_user u JOIN user_role r ON r.user_id = u.id JOIN role ON role.id = r.role_id AND role.built_in = 'STUDENT'
       CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM procedure) p CROSS JOIN generate_series(0, $1::int - 1) n`,
      [linesOfEach, teacher.id],
    )
    await client.query(
      `INSERT INTO competency_test (id, code, name, form_id, published, can_retake, second_marker, created_at)
       SELECT gen_random_uuid(), 'B-' || n, 'Bench ' || n, $1, true, true, 'ON_FAIL', now() FROM generate_series(1, $2::int) n`,
      [formId, tests],
    )
    await client.query(
      `INSERT INTO test_prerequisite (test_id, kind, procedure_id, count, sort_order)
       SELECT t.id, 'COUNT', p.id, 3 + (p.place % 9), p.place FROM competency_test t
       CROSS JOIN LATERAL (SELECT id, row_number() OVER (ORDER BY hashtext(id::text || t.id::text))::int AS place FROM procedure) p
       WHERE t.code LIKE 'B-%' AND p.place <= 3`,
    )
    const { rowCount } = await client.query(
      `INSERT INTO test_attempt (id, test_id, student_id, number, state, assessor_id, asked_by_id, asked_at, version_id, pass_rule, critical_uids, second_marker, first_outcome, decided_at, eligible_on)
       SELECT gen_random_uuid(), t.id, u.id, 1, s.state::"TestAttemptState", CASE WHEN s.state = 'AWAITING_MARKING' AND u.place % 50 = 0 THEN $1::uuid ELSE m.id END, u.id,
         now() - make_interval(days => (u.place + t.place) % 900), $2, '', '{}', 'ON_FAIL', CASE s.state WHEN 'PASSED' THEN 'PASSED' WHEN 'FAILED' THEN 'FAILED' END::"TestOutcome",
         CASE WHEN s.state IN ('PASSED', 'FAILED') THEN now() END, CASE s.state WHEN 'FAILED' THEN current_date + 7 END
       FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS place FROM competency_test WHERE code LIKE 'B-%') t
       CROSS JOIN (SELECT id, row_number() OVER (ORDER BY (username <> 'student'), id)::int AS place FROM app_user WHERE EXISTS (
         SELECT FROM user_role r JOIN role ON role.id = r.role_id WHERE r.user_id = app_user.id AND role.built_in = 'STUDENT')) u
       CROSS JOIN LATERAL (SELECT (ARRAY['PASSED', 'PASSED', 'PASSED', 'PASSED', 'PASSED', 'PASSED', 'PASSED', 'FAILED', 'AWAITING_MARKING', 'REQUESTED'])[1 + (u.place * 7 + t.place) % 10] AS state) s
       CROSS JOIN LATERAL (SELECT a.id FROM app_user a JOIN user_role r ON r.user_id = a.id JOIN role ON role.id = r.role_id WHERE role.built_in = 'TEACHER' ORDER BY hashtext(a.id::text || u.place) LIMIT 1) m
       WHERE (u.place + t.place) % 3 > 0 LIMIT $3`,
      [teacher.id, versionId, attempts],
    )
    const filter = await firstRow(
      client,
      `INSERT INTO test_filter (id, name, programme_id, years, states) VALUES (gen_random_uuid(), 'Bench', $1, ARRAY[$2::int], ARRAY['AWAITING_MARKING', 'FAILED']) RETURNING id`,
      [student.programme_id, student.year],
    )
    const test = await firstRow(client, `SELECT id FROM competency_test WHERE code = 'B-1'`)
    // The state in which the server leaves the tables some minutes later: VACUUM sees only what was committed to the disk.
    await client.query('SET synchronous_commit = on; SELECT pg_current_xact_id()')
    await client.query('VACUUM ANALYZE competency_test, test_prerequisite, test_attempt, experience_line, app_user, user_role')
    return {
      testId: String(test.id),
      programmeId: String(student.programme_id),
      year: String(student.year),
      filterId: String(filter.id),
      attempts: rowCount ?? 0,
      lines: lines ?? 0,
      ms: performance.now() - began,
    }
  } finally {
    await client.end()
  }
}

async function firstRow(client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  const [row] = rows
  if (!row) throw new Error(`nothing was found: ${text}`)
  return row
}
