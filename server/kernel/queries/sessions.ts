import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { firstModules, modules, type Module } from '@/lib/modules'
import { isPrivilege } from '@/lib/privileges'
import type { Actor } from '../actor'
import { pool, type Tx } from '../db'
import { statementName } from '../db/connection'
import { mayView, type ViewEnding } from '../calls/viewing'

export type PersonRow = {
  user_id: string
  username: string
  display_name: string
  locale: string | null
  privileges: string[]
  modules: unknown
}
type Row = PersonRow & {
  id: string
  last_seen_at: Date
  proven_at: Date
  viewed_id: string | null
  view_until: Date | null
  viewed_username: string | null
  viewed_name: string | null
  viewed_counts: boolean | null
  viewed_privileges: string[]
  handed_over_id: string | null
}

/** Everybody knows the password of the demo's accounts, so outside the demo (`$3`) none of their sessions and tokens count. */
export const notOfDemo = `($3 OR NOT EXISTS (SELECT 1 FROM setting d WHERE d.key = 'demoSeed' AND d.value->'accounts' ? u.username))`

/** The conditions under which a session counts, at the instant `$2`. */
export const alive = `s.expires_at > $2 AND s.last_seen_at + make_interval(mins => s.idle_minutes) > $2
  AND u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL AND ${notOfDemo}`

export const privilegesSql = (id: 'u.id' | 'v.id') =>
  `ARRAY(SELECT DISTINCT p.privilege FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = ${id})`

/**
 * A prepared statement. The names are given a fixed collation here, because a prepared statement fails once the collation of a column changes (sort_names_in).
 */
const actorSql = `
  SELECT s.id, s.user_id, s.last_seen_at, s.proven_at, u.username, u.display_name COLLATE "default" AS display_name, u.locale,
    ${privilegesSql('u.id')} AS privileges, (SELECT value FROM setting WHERE key = 'modules') AS modules,
    s.handed_over_id, s.viewed_id, s.view_until, v.username AS viewed_username, v.display_name COLLATE "default" AS viewed_name, v.status = 'ENABLED' AND v.deleted_at IS NULL AS viewed_counts,
    ${privilegesSql('v.id')} AS viewed_privileges
  FROM sign_in_session s JOIN app_user u ON u.id = s.user_id LEFT JOIN app_user v ON v.id = s.viewed_id
  WHERE s.token_hash = $1 AND ${alive}`

/** `username` is that of the person who logged in. `over`: a view that the session is no longer in and whose end nobody has recorded yet. */
export type SessionActor = {
  actor: Actor
  username: string
  lastSeenAt: Date
  over: { viewedId: string; until: Date; why: ViewEnding } | null
}

/** Everything that a call needs to know about a session's person, in one statement. */
export async function findSessionActor(tokenHash: string, at: Date): Promise<SessionActor | null> {
  const { rows } = await pool().query<Row>({ name: statementName('session-actor'), text: actorSql, values: [tokenHash, at, env().DEMO] })
  const row = rows[0]
  if (!row) return null
  const found = { username: row.username, lastSeenAt: row.last_seen_at }
  const own: Actor = {
    ...personOf(row),
    sessionId: row.id,
    provenAt: row.proven_at,
    viewer: null,
    handedOverId: row.handed_over_id,
    token: null,
  }
  const { viewed_id: viewedId, view_until: until } = row
  if (viewedId === null || until === null) return { ...found, actor: own, over: null }
  if (until <= at) return { ...found, actor: own, over: { viewedId, until, why: 'timeUp' } }
  const theirs = new Set(row.viewed_privileges.filter(isPrivilege))
  // Either person may have been disabled, or have gained or lost privileges, in the meantime.
  if (!row.viewed_counts || !mayView(theirs, own.privileges)) return { ...found, actor: own, over: { viewedId, until, why: 'notAllowed' } }
  const viewer = { id: own.id, displayName: own.displayName, until }
  return {
    ...found,
    actor: {
      ...own,
      id: viewedId,
      username: row.viewed_username ?? '',
      displayName: row.viewed_name ?? '',
      privileges: theirs,
      provenAt: new Date(0),
      viewer,
    },
    over: null,
  }
}

/** The facts about the owner that sessions and tokens have in common. */
export function personOf(row: PersonRow) {
  return {
    kind: 'user',
    id: row.user_id,
    username: row.username,
    displayName: row.display_name,
    locale: row.locale,
    privileges: new Set(row.privileges.filter(isPrivilege)),
    modules: moduleSet(row.modules),
  } as const
}

/** The person for whom a job carries out a request: with their present rights, and no identity proven. Null where they may not log in. */
export async function findAbsentActor(userId: string): Promise<Actor | null> {
  const { rows } = await pool().query<PersonRow>(
    `SELECT u.id AS user_id, u.username, u.display_name, u.locale, ${privilegesSql('u.id')} AS privileges,
       (SELECT value FROM setting WHERE key = 'modules') AS modules
     FROM app_user u WHERE u.id = $1 AND u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL`,
    [userId],
  )
  const [row] = rows
  return row ? { ...personOf(row), sessionId: '', provenAt: new Date(0), viewer: null, handedOverId: null, token: null } : null
}

export async function beginView(
  db: Tx,
  { sessionId, viewedId, until }: { sessionId: string; viewedId: string; until: Date },
): Promise<boolean> {
  return (await db.signInSession.updateMany({ where: { id: sessionId }, data: { viewedId, viewUntil: until } })).count === 1
}

/** False where somebody else was faster. */
export async function endView(db: Tx, { sessionId, viewedId }: { sessionId: string; viewedId: string }): Promise<boolean> {
  return (await db.signInSession.updateMany({ where: { id: sessionId, viewedId }, data: { viewedId: null, viewUntil: null } })).count === 1
}

const ModuleList = z.array(z.enum(modules)).catch([])

/** If the setting was never written, the modules are those that a new institution starts with. */
function moduleSet(value: unknown): ReadonlySet<Module> {
  return new Set(value === null || value === undefined ? firstModules : ModuleList.parse(value))
}

export async function findModules(): Promise<ReadonlySet<Module>> {
  const { rows } = await pool().query<{ value: unknown }>(`SELECT value FROM setting WHERE key = 'modules'`)
  return moduleSet(rows[0]?.value)
}

export async function touchSession(sessionId: string, userId: string, at: Date): Promise<void> {
  await pool().query(`UPDATE sign_in_session SET last_seen_at = $2 WHERE id = $1`, [sessionId, at])
  await pool().query(`UPDATE app_user SET last_seen_at = $2 WHERE id = $1`, [userId, at])
}

/** Returns true where the session is the owner's own (no view) and the device is in their hands. */
export async function handOverSession(db: Tx, { sessionId, about }: { sessionId: string; about: string }): Promise<boolean> {
  return (
    (await db.signInSession.updateMany({ where: { id: sessionId, viewedId: null, handedOverId: null }, data: { handedOverId: about } }))
      .count === 1
  )
}
