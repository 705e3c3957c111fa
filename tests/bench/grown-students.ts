import pg from 'pg'

/** Students who can log in and hold the built-in role; answers their ids. */
export async function growStudents({ url, students }: { readonly url: string; readonly students: number }): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
       SELECT gen_random_uuid(), 'asked' || n, 'asked' || n, 'asked' || n || '@school.example', 'asked' || n || '@school.example', 'Given', 'Family', 'Given Family', now()
       FROM generate_series(1, $1::int) n RETURNING id`,
      [students],
    )
    const ids = rows.map(({ id }) => id)
    await client.query(
      `INSERT INTO user_role (user_id, role_id) SELECT asked, role.id FROM unnest($1::uuid[]) asked, role WHERE built_in = 'STUDENT'`,
      [ids],
    )
    await client.query('ANALYZE')
    return ids
  } finally {
    await client.end()
  }
}
