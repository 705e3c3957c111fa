import 'server-only'
import { z } from 'zod'
import { modules, type Module } from '@/lib/modules'
import { isPrivilege } from '@/lib/privileges'
import type { Actor } from '../actor'
import { pool } from '../db'

type Row = {
  id: string
  user_id: string
  last_seen_at: Date
  proven_at: Date
  username: string
  display_name: string
  locale: string | null
  privileges: string[]
  modules: unknown
}

const alive = `s.expires_at > $2 AND s.last_seen_at + make_interval(mins => s.idle_minutes) > $2
  AND u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL`

const actorSql = `
  SELECT s.id, s.user_id, s.last_seen_at, s.proven_at, u.username, u.display_name, u.locale,
    ARRAY(SELECT DISTINCT p.privilege FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id) AS privileges,
    (SELECT value FROM setting WHERE key = 'modules') AS modules
  FROM sign_in_session s JOIN app_user u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND ${alive}`

/** Everything that a call must know of a session's person, in one statement. */
export async function findSessionActor(tokenHash: string, at: Date): Promise<{ actor: Actor; lastSeenAt: Date } | null> {
  const { rows } = await pool().query<Row>({ name: 'session-actor', text: actorSql, values: [tokenHash, at] })
  const row = rows[0]
  if (!row) return null
  return {
    lastSeenAt: row.last_seen_at,
    actor: {
      kind: 'user',
      id: row.user_id,
      sessionId: row.id,
      username: row.username,
      displayName: row.display_name,
      locale: row.locale,
      privileges: new Set(row.privileges.filter(isPrivilege)),
      modules: moduleSet(row.modules),
      provenAt: row.proven_at,
    },
  }
}

const ModuleList = z.array(z.enum(modules)).catch([])

/** A setting that was never written means what a new institution starts with. */
function moduleSet(value: unknown): ReadonlySet<Module> {
  return new Set(value === null || value === undefined ? startModules : ModuleList.parse(value))
}
const startModules: readonly Module[] = ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping']

export async function findModules(): Promise<ReadonlySet<Module>> {
  const { rows } = await pool().query<{ value: unknown }>(`SELECT value FROM setting WHERE key = 'modules'`)
  return moduleSet(rows[0]?.value)
}

export async function touchSession(sessionId: string, userId: string, at: Date): Promise<void> {
  await pool().query(`UPDATE sign_in_session SET last_seen_at = $2 WHERE id = $1`, [sessionId, at])
  await pool().query(`UPDATE app_user SET last_seen_at = $2 WHERE id = $1`, [userId, at])
}

/** For the poll: whose session it is and until when it counts if nothing else happens. */
export async function findSessionLife(tokenHash: string, at: Date): Promise<{ sessionId: string; userId: string; until: Date } | null> {
  const { rows } = await pool().query<{ id: string; user_id: string; until: Date }>({
    name: 'session-life',
    text: `SELECT s.id, s.user_id, LEAST(s.expires_at, s.last_seen_at + make_interval(mins => s.idle_minutes)) AS until
      FROM sign_in_session s JOIN app_user u ON u.id = s.user_id WHERE s.token_hash = $1 AND ${alive}`,
    values: [tokenHash, at],
  })
  const row = rows[0]
  return row ? { sessionId: row.id, userId: row.user_id, until: row.until } : null
}
