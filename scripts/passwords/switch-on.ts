import pg from 'pg'
import { v7 } from 'uuid'

/** Makes the login screen offer username and password again, as the setting does; nobody's password is changed. Returns whether passwords were off. */
export async function switchPasswordsOn({ url, at = new Date() }: { readonly url: string; readonly at?: Date }): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp passwords:on' })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query(
      `UPDATE setting SET value = 'true', changed_by_id = NULL, changed_at = $1, revision = revision + 1 WHERE key = 'showcafslogin' AND value = 'false'`,
      [at],
    )
    if (rowCount === 1) {
      const changes = JSON.stringify({ showcafslogin: { from: false, to: true } })
      await client.query(
        `INSERT INTO audit_entry (id, at, address, call, action, entity, entity_id, changes, request_id) VALUES ($1, $2, '', 'console.passwords:on', 'config.settingsSaved', 'setting', 'signIn', $3, '')`,
        [v7(), at, changes],
      )
    }
    await client.query('COMMIT')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
