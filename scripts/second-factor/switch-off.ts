import pg from 'pg'
import { v7 } from 'uuid'
import { accountKey } from '@/lib/users/account-key'

type Options = { readonly url: string; readonly username: string; readonly at?: Date }

/** Removes a lost second factor from somebody's account, as an administrator does in the application. Returns the outcome. */
export async function switchSecondFactorOff({ url, username, at = new Date() }: Options): Promise<'TAKEN_OFF' | 'NOBODY' | 'NONE'> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp second-factor:off' })
  await client.connect()
  try {
    await client.query('BEGIN')
    const done = await deleteFactor(client, { username, at })
    await client.query(done === 'TAKEN_OFF' ? 'COMMIT' : 'ROLLBACK')
    return done
  } finally {
    await client.end()
  }
}

async function deleteFactor(client: pg.Client, { username, at }: Required<Omit<Options, 'url'>>): Promise<'TAKEN_OFF' | 'NOBODY' | 'NONE'> {
  const found = await client.query<{ id: string }>(
    'SELECT id FROM app_user WHERE username_key = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [accountKey(username)],
  )
  const id = found.rows[0]?.id
  if (id === undefined) return 'NOBODY'
  const { rowCount } = await client.query('DELETE FROM second_factor WHERE user_id = $1', [id])
  if (rowCount === 0) return 'NONE'
  for (const table of ['second_factor_draft', 'recovery_code', 'login_step'])
    await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id])
  await client.query(
    `INSERT INTO audit_entry (id, at, address, call, action, entity, entity_id, changes, request_id) VALUES ($1, $2, '', 'console.second-factor:off', 'users.secondFactorRemoved', 'user', $3, '{}', '')`,
    [v7(), at, id],
  )
  // The application words the mail, since it knows the person's language and the institution's own words (server/sign-in/listeners.ts).
  await client.query(
    `INSERT INTO outbox_event (id, type, payload, created_at, next_attempt_at) VALUES ($1, 'sign-in.secondFactorTakenOff', $2, $3, $3)`,
    [v7(), { userId: id }, at],
  )
  return 'TAKEN_OFF'
}
