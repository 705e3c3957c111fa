import pg from 'pg'

type Wanted = {
  readonly url: string
  readonly formId: string
  readonly versionId: string
  readonly tests: number
  readonly attempts: number
}
export type GrownTests = {
  readonly testId: string
  readonly programmeId: string
  readonly year: string
  readonly filterId: string
  readonly attempts: number
}

/**
 * Tests of a form, each with three procedures before it, and attempts of the students of a grown school. The demo accounts have theirs: the student some of
 * most tests, the teacher a few to mark.
 */
export async function growTests({ url, formId, versionId, tests, attempts }: Wanted): Promise<GrownTests> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET synchronous_commit = off')
    const student = await one(client, `SELECT id, programme_id, year FROM app_user WHERE username = 'student'`)
    const teacher = await one(client, `SELECT id FROM app_user WHERE username = 'teacher'`)
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
       CROSS JOIN LATERAL (SELECT a.id FROM app_user a JOIN user_role r ON r.user_id = a.id JOIN role ON role.id = r.role_id WHERE role.built_in = 'TEACHER' ORDER BY a.id OFFSET (u.place % 20) LIMIT 1) m
       WHERE (u.place + t.place) % 3 > 0 LIMIT $3`,
      [teacher.id, versionId, attempts],
    )
    const filter = await one(
      client,
      `INSERT INTO test_filter (id, name, programme_id, years, states) VALUES (gen_random_uuid(), 'Bench', $1, ARRAY[$2::int], ARRAY['AWAITING_MARKING', 'FAILED']) RETURNING id`,
      [student.programme_id, student.year],
    )
    const test = await one(client, `SELECT id FROM competency_test WHERE code = 'B-1'`)
    await client.query('ANALYZE competency_test; ANALYZE test_prerequisite; ANALYZE test_attempt')
    return {
      testId: String(test.id),
      programmeId: String(student.programme_id),
      year: String(student.year),
      filterId: String(filter.id),
      attempts: rowCount ?? 0,
    }
  } finally {
    await client.end()
  }
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  const [row] = rows
  if (!row) throw new Error(`nothing was found: ${text}`)
  return row
}
