import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { auditedNames } from '@/server/kernel/queries/audited'

export type AuditWanted = {
  readonly actorId?: string | undefined
  readonly action?: string | undefined
  readonly entity?: string | undefined
  readonly entityId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly timeZone: string
}
export type AuditRow = {
  id: string
  at: Date
  actorId: string | null
  viewedId: string | null
  address: string
  action: string
  entity: string | null
  entityId: string | null
  changes: unknown
}
/** The beginning of a page: behind an entry that is newer or older. */
type AuditPlace = { readonly olderThan?: string | undefined; readonly newerThan?: string | undefined }

/**
 * Entries newest first, or from `newerThan` on in the opposite order. The place is an entry, not a number: nobody counts millions of rows, and new entries
 * shift nothing.
 */
export function listEntries(
  db: Db,
  wanted: AuditWanted,
  { olderThan, newerThan, take }: AuditPlace & { readonly take: number },
): Promise<AuditRow[]> {
  const place = [
    ...(olderThan ? [Prisma.sql`(at, id) < ((SELECT at FROM audit_entry WHERE id = ${olderThan}::uuid), ${olderThan}::uuid)`] : []),
    ...(newerThan ? [Prisma.sql`(at, id) > ((SELECT at FROM audit_entry WHERE id = ${newerThan}::uuid), ${newerThan}::uuid)`] : []),
  ]
  const direction = newerThan ? Prisma.sql`ASC` : Prisma.sql`DESC`
  // For entries without an actor, the index of actors gives the order only if the actor is part of it: NULL equals nothing, not even itself.
  const byActor = wanted.actorId === 'nobody' ? Prisma.sql`actor_id ${direction},` : Prisma.empty
  return db.$queryRaw(Prisma.sql`
    SELECT id, at, actor_id AS "actorId", viewed_id AS "viewedId", address, action, entity, entity_id AS "entityId", changes
    FROM audit_entry WHERE ${Prisma.join([Prisma.sql`true`, ...conditions(wanted), ...place], ' AND ')}
    ORDER BY ${byActor} at ${direction}, id ${direction} LIMIT ${take}`)
}

/**
 * The newest entries, for a file: at most a number of entries, and no more than fit into a number of bytes of changes together. The database adds the bytes up, so that entries
 * beyond the limit are not read. `isCut`: there are more.
 */
export async function listForFile(
  db: Db,
  wanted: AuditWanted,
  { take, mostBytes }: { readonly take: number; readonly mostBytes: number },
): Promise<{ rows: AuditRow[]; isCut: boolean }> {
  const found = await db.$queryRaw<(AuditRow & { total: number })[]>(Prisma.sql`
    SELECT id, at, "actorId", "viewedId", address, action, entity, "entityId", changes, total FROM (
      SELECT id, at, actor_id AS "actorId", viewed_id AS "viewedId", address, action, entity, entity_id AS "entityId", changes,
        sum(octet_length(changes::text)) OVER (ORDER BY at DESC, id DESC) AS bytes, (count(*) OVER ())::int AS total
      FROM (SELECT * FROM audit_entry WHERE ${Prisma.join([Prisma.sql`true`, ...conditions(wanted)], ' AND ')} ORDER BY at DESC, id DESC LIMIT ${take + 1}) newest
    ) sized WHERE bytes <= ${mostBytes} ORDER BY at DESC, id DESC LIMIT ${take}`)
  return { rows: found.map(({ total: _, ...row }) => row), isCut: found.length < (found[0]?.total ?? 0) }
}

function conditions({ actorId, action, entity, entityId, from, to, timeZone }: AuditWanted): Prisma.Sql[] {
  return [
    ...(actorId === undefined ? [] : [actorId === 'nobody' ? Prisma.sql`actor_id IS NULL` : Prisma.sql`actor_id = ${actorId}::uuid`]),
    ...(action ? [Prisma.sql`action = ${action}`] : []),
    ...(entity ? [Prisma.sql`entity = ${entity}`] : []),
    ...(entityId ? [Prisma.sql`entity_id = ${entityId}`] : []),
    ...(from ? [Prisma.sql`at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}`] : []),
    ...(to ? [Prisma.sql`at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
  ]
}

/** Lists the actions by walking from one to the next in the index, so that the number of steps is that of the actions and not of the entries. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE known AS (
      SELECT min(action) AS action FROM audit_entry
      UNION ALL SELECT (SELECT min(entry.action) FROM audit_entry entry WHERE entry.action > known.action) FROM known WHERE known.action IS NOT NULL
    ) SELECT action FROM known WHERE action IS NOT NULL`
  return rows.map(({ action }) => action)
}

export type NamedThing = { name: string; username: string | null }

/** The names of these ids in one statement: people, tokens, and rows that domains name. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedThing>> {
  if (ids.length === 0) return new Map()
  const among = [...new Set(ids)]
  const rows = await db.$queryRaw<(NamedThing & { id: string })[]>`
    WITH asked AS (SELECT unnest(${among}::uuid[]) AS id)
    SELECT id::text, display_name AS name, username FROM app_user WHERE id IN (SELECT id FROM asked)
    UNION ALL SELECT id::text, name, NULL FROM api_token WHERE id IN (SELECT id FROM asked)
    UNION ALL SELECT id, name, NULL FROM (${auditedNames(among)}) of_domains(id, name)`
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

type Actor = { id: string; name: string; username: string }

/** Finds people whose name or username contains every word; removed accounts too, since their acts stay. */
export function findActorsByName(db: Db, { q, limit }: { readonly q: string; readonly limit: number }): Promise<Actor[]> {
  const words = q
    .split(/\s+/)
    .map(
      (word) =>
        Prisma.sql`(search_name LIKE '%' || plain_text(${escapedLike(word)}) || '%' OR username_key LIKE ${`${escapedLike(word.toLowerCase())}%`})`,
    )
  return db.$queryRaw(Prisma.sql`
    SELECT id::text, display_name AS name, username FROM app_user WHERE ${Prisma.join(words, ' AND ')} ORDER BY last_name, first_name, id LIMIT ${limit}`)
}
