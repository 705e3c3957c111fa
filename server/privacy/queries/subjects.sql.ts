import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'

export type SubjectRow = { id: string; name: string; username: string; isEnabled: boolean; erasedAt: Date | null; roleIds: string[] }

export async function findSubject(db: Db, id: string): Promise<SubjectRow | null> {
  const [row] = await db.$queryRaw<SubjectRow[]>`
    SELECT id::text, display_name AS name, username, status = 'ENABLED' AS "isEnabled", erased_at AS "erasedAt", ARRAY(SELECT role_id::text FROM user_role WHERE user_id = app_user.id) AS "roleIds" FROM app_user WHERE id = ${id}::uuid`
  return row ?? null
}

type Found = { id: string; name: string; username: string }

/** Every word has to be in the whole name or the username. Removed accounts are found as well, because their owners may still ask what is held on them. */
export function findSubjectsByName(
  db: Db,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<Found[]> {
  const each = words.map(
    (word) =>
      Prisma.sql`(search_name LIKE '%' || plain_text(${escapedLike(word)}) || '%' OR username_key LIKE ${`${escapedLike(word.toLowerCase())}%`})`,
  )
  return db.$queryRaw(Prisma.sql`
    SELECT id::text, display_name AS name, username FROM app_user WHERE erased_at IS NULL AND ${Prisma.join(each, ' AND ')} ORDER BY last_name, first_name, id LIMIT ${limit}`)
}

export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, displayName: true } })
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

type Leaver = { id: string; name: string; leftOn: Date }

/**
 * People whose newest enrolment says that they left or graduated before a day, and who were not seen since. Those who have been gone for longest come first.
 */
export function listLeavers(db: Db, { before, take }: { before: Date; take: number }): Promise<Leaver[]> {
  return db.$queryRaw`
    SELECT person.id::text, person.display_name AS name, newest.from_on AS "leftOn" FROM app_user person
    JOIN LATERAL (SELECT from_on, status, graduated FROM enrolment WHERE user_id = person.id ORDER BY from_on DESC LIMIT 1) newest ON true
    WHERE person.erased_at IS NULL AND (newest.status IN ('LEFT', 'GRADUATED') OR newest.graduated) AND newest.from_on < ${before} AND coalesce(person.last_seen_at, newest.from_on) < ${before}
    ORDER BY newest.from_on, person.id LIMIT ${take}`
}

export async function countLeavers(db: Db, before: Date): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db.$queryRaw<{ count: number; oldestAt: Date | null }[]>`
    SELECT count(*)::int AS count, min(newest.from_on) AS "oldestAt" FROM app_user person
    JOIN LATERAL (SELECT from_on, status, graduated FROM enrolment WHERE user_id = person.id ORDER BY from_on DESC LIMIT 1) newest ON true
    WHERE person.erased_at IS NULL AND (newest.status IN ('LEFT', 'GRADUATED') OR newest.graduated) AND newest.from_on < ${before} AND coalesce(person.last_seen_at, newest.from_on) < ${before}`
  return row ?? { count: 0, oldestAt: null }
}
