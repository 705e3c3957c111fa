import 'server-only'
import type pg from 'pg'
import { env } from '@/lib/env'
import { pool } from '../db'
import { statementName } from '../db/connection'
import { alive } from './sessions'

/** The owner of a session, the person as whom it is answered, and until when both hold if nothing else happens. */
export type SessionLife = { readonly ownerId: string; readonly userId: string; readonly until: number }
type Row = { token_hash: string; owner_id: string; user_id: string; until: Date }

const lives = `SELECT s.token_hash, s.user_id AS owner_id, COALESCE(v.id, s.user_id) AS user_id,
    LEAST(s.expires_at, s.last_seen_at + make_interval(mins => s.idle_minutes), CASE WHEN v.id IS NOT NULL THEN s.view_until END) AS until
  FROM sign_in_session s JOIN app_user u ON u.id = s.user_id
    LEFT JOIN app_user v ON v.id = s.viewed_id AND s.view_until > $2 AND v.status = 'ENABLED' AND v.deleted_at IS NULL`

/** What the poll needs to know of a session. Whether a view is still allowed is checked where an answer is made. */
export async function findSessionLife(tokenHash: string, at: Date): Promise<SessionLife | null> {
  const { rows } = await pool().query<Row>({
    name: statementName('session-life'),
    text: `${lives} WHERE s.token_hash = $1 AND s.handed_over_id IS NULL AND ${alive}`,
    values: [tokenHash, at, env().DEMO],
  })
  return rows[0] ? lifeOf(rows[0]) : null
}

/** The same of these tokens, or of the sessions that were used last. */
export async function listSessionLives(
  listener: pg.Client,
  { at, hashes = null, most }: { readonly at: Date; readonly hashes?: readonly string[] | null; readonly most: number },
): Promise<ReadonlyMap<string, SessionLife>> {
  const { rows } = await listener.query<Row>(
    `${lives} WHERE ($1::text[] IS NULL OR s.token_hash = ANY($1::text[])) AND s.handed_over_id IS NULL AND ${alive}
     ORDER BY s.last_seen_at DESC LIMIT ${most}`,
    [hashes, at, env().DEMO],
  )
  return new Map(rows.map((row) => [row.token_hash, lifeOf(row)]))
}

const lifeOf = ({ owner_id: ownerId, user_id: userId, until }: Row): SessionLife => ({ ownerId, userId, until: until.getTime() })
