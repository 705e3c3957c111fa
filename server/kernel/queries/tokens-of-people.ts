import 'server-only'
import { env } from '@/lib/env'
import type { Actor } from '../actor'
import { pool } from '../db'
import { statementName } from '../db/connection'
import { privilegesSql, notOfDemo, personOf, type PersonRow } from './sessions'

type Row = PersonRow & { id: string; may_write: boolean; last_used_at: Date | null; last_address: string | null }

const tokenSql = `
  SELECT t.id, t.user_id, t.may_write, t.last_used_at, t.last_address, u.username, u.display_name COLLATE "default" AS display_name, u.locale,
    ${privilegesSql('u.id')} AS privileges, (SELECT value FROM setting WHERE key = 'modules') AS modules
  FROM api_token t JOIN app_user u ON u.id = t.user_id
  WHERE t.token_hash = $1 AND t.ended_at IS NULL AND t.expires_at > $2
    AND u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL
    AND ${notOfDemo}`

type TokenActor = {
  readonly actor: Actor
  readonly tokenId: string
  readonly lastUsedAt: Date | null
  readonly lastAddress: string | null
}

/** Everything that a call needs to know about a token's person, in one statement. A token never proves an identity. */
export async function findTokenActor(tokenHash: string, at: Date): Promise<TokenActor | null> {
  const { rows } = await pool().query<Row>({ name: statementName('token-actor'), text: tokenSql, values: [tokenHash, at, env().DEMO] })
  const row = rows[0]
  if (!row) return null
  return {
    tokenId: row.id,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
    // The token's id stands in for a session id; no session has it.
    actor: {
      ...personOf(row),
      sessionId: row.id,
      provenAt: new Date(0),
      viewer: null,
      handedOverId: null,
      token: { id: row.id, mayWrite: row.may_write },
    },
  }
}

export async function touchToken(id: string, { at, address }: { at: Date; address: string }): Promise<void> {
  await pool().query(`UPDATE api_token SET last_used_at = $2, last_address = $3 WHERE id = $1`, [id, at, address])
}
