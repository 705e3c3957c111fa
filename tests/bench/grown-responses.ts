import pg from 'pg'

type Wanted = { readonly url: string; readonly form: { readonly id: string; readonly versionId: string }; readonly responses: number }

/** Responses of many students to one form, most of them complete, one in ten still open, each with its turn and a review. */
export async function growResponses({ url, form, responses }: Wanted): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    await client.query(
      `INSERT INTO form_response (id, form_id, version_id, subject_id, submitter_id, state, due_at, created_at, created_by_id, submitted_at, completed_at, updated_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, person.id, person.id, (CASE WHEN k % 10 = 0 THEN 'IN_PROGRESS' ELSE 'COMPLETED' END)::"FormResponseState", now() + (k % 60 - 30) * interval '1 day',
         now() - k * interval '1 minute', person.id, now() - k * interval '1 minute', CASE WHEN k % 10 = 0 THEN NULL ELSE now() - k * interval '1 minute' END, now() - k * interval '1 minute'
       FROM generate_series(1, $3::int) k JOIN LATERAL (SELECT ('00000000-0000-4000-8000-' || lpad((k % 2000)::text, 12, '0'))::uuid AS id) person ON true`,
      [form.id, form.versionId, responses],
    )
    await client.query(
      `INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
       SELECT id, 'bench' || id, 'bench' || id, 'bench' || id || '@school.example', 'bench' || id || '@school.example', 'Given', 'Family', 'Given Family', now()
       FROM (SELECT DISTINCT subject_id AS id FROM form_response WHERE version_id = $1::uuid AND subject_id::text LIKE '00000000-0000-4000-8000-%') person`,
      [form.versionId],
    )
    await client.query(
      `INSERT INTO form_task (id, response_id, kind, step, part, user_id, state, opened_at, due_at, decided_at, created_at)
       SELECT gen_random_uuid(), response.id, 'COMPLETE', 0, 'SUBMITTER', submitter_id, (CASE WHEN response.state = 'COMPLETED' THEN 'DONE' ELSE 'OPEN' END)::"FormTaskState", response.created_at, due_at,
         submitted_at, response.created_at
       FROM form_response response WHERE version_id = $1::uuid AND NOT EXISTS (SELECT FROM form_task WHERE response_id = response.id)`,
      [form.versionId],
    )
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}
