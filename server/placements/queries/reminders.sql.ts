import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type Reminder = { id: string; providerId: string; provider: string; agreement: string; toOn: string; days: number; due: number[] }

/**
 * Locks the agreements whose reminder is due and was not sent: of providers in use, where no other agreement continues after them. Rows that another process
 * has locked are skipped.
 */
export function lockReminders(db: Tx, { today, limit }: { today: string; limit: number }): Promise<Reminder[]> {
  return db.$queryRaw`
    SELECT g.id, p.id AS "providerId", p.name AS provider, g.name AS agreement, g.to_on::text AS "toOn", g.to_on - ${today}::date AS days,
      ARRAY(SELECT r FROM unnest(g.remind_days) r WHERE r >= g.to_on - ${today}::date AND r <> ALL(g.reminded_days)) AS due
    FROM placement_agreement g JOIN placement_provider p ON p.id = g.provider_id AND p.active
    WHERE g.to_on >= ${today}::date AND EXISTS (SELECT 1 FROM unnest(g.remind_days) r WHERE r >= g.to_on - ${today}::date AND r <> ALL(g.reminded_days))
      AND NOT EXISTS (SELECT 1 FROM placement_agreement n WHERE n.provider_id = g.provider_id AND n.to_on > g.to_on AND n.from_on <= g.to_on + 1)
    ORDER BY g.to_on, g.id LIMIT ${limit} FOR UPDATE OF g SKIP LOCKED`
}

export async function storeReminded(db: Tx, reminders: readonly Reminder[], today: string): Promise<void> {
  for (const { id, due } of reminders)
    await db.$executeRaw`UPDATE placement_agreement SET reminded_days = reminded_days || ${due}::int[], reminded_on = ${today}::date WHERE id = ${id}::uuid`
}

/** `CHECK`: something that a provider has to have, such as an insurance; `FILE`: a file kept with the provider. */
type Ending = { kind: 'CHECK' | 'FILE'; id: string; providerId: string; provider: string; title: string; toOn: string; days: number }

/**
 * Locks the checks and files of providers in use that end within a number of days and of whose end nobody was told. A check that a later one of the same name
 * continues is left out. Rows that another process has locked are skipped.
 */
export async function lockEndingPapers(
  db: Tx,
  { today, within, limit }: { today: string; within: number; limit: number },
): Promise<Ending[]> {
  const checks = await db.$queryRaw<Ending[]>`
    SELECT 'CHECK' AS kind, c.id, p.id AS "providerId", p.name AS provider, c.name AS title, c.expires_on::text AS "toOn", c.expires_on - ${today}::date AS days
    FROM placement_check c JOIN placement_provider p ON p.id = c.provider_id AND p.active
    WHERE c.expires_on BETWEEN ${today}::date AND ${today}::date + ${within}::int AND c.told_end_on IS DISTINCT FROM c.expires_on
      AND NOT EXISTS (SELECT 1 FROM placement_check n WHERE n.provider_id = c.provider_id AND lower(n.name) = lower(c.name) AND n.id <> c.id
        AND (n.expires_on IS NULL OR n.expires_on > c.expires_on))
    ORDER BY c.expires_on, c.id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED`
  const files = await db.$queryRaw<Ending[]>`
    SELECT 'FILE' AS kind, f.asset_id AS id, p.id AS "providerId", p.name AS provider, a.file_name AS title, f.ends_on::text AS "toOn", f.ends_on - ${today}::date AS days
    FROM placement_file f JOIN placement_provider p ON p.id = f.provider_id AND p.active JOIN asset a ON a.id = f.asset_id AND a.deleted_at IS NULL AND a.scan <> 'INFECTED'
    WHERE f.ends_on BETWEEN ${today}::date AND ${today}::date + ${within}::int AND f.told_end_on IS DISTINCT FROM f.ends_on
    ORDER BY f.ends_on, f.asset_id LIMIT ${limit} FOR UPDATE OF f SKIP LOCKED`
  return [...checks, ...files]
}

export async function storeToldEnds(db: Tx, endings: readonly Ending[]): Promise<void> {
  const idsOf = (kind: Ending['kind']) => endings.flatMap((one) => (one.kind === kind ? [one.id] : []))
  await db.$executeRaw`UPDATE placement_check SET told_end_on = expires_on WHERE id IN (SELECT unnest(${idsOf('CHECK')}::uuid[]))`
  await db.$executeRaw`UPDATE placement_file SET told_end_on = ends_on WHERE asset_id IN (SELECT unnest(${idsOf('FILE')}::uuid[]))`
}

/** An upper bound for the people of a school who place students. */
export const mostPlacers = 500

/** People who can log in and who place students by their role, or hold every privilege. */
export async function listPlacers(db: Db, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.user.findMany({
    where: {
      status: 'ENABLED',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: { in: ['PLACEMENT_ADMIN', 'ALL'] } } } } } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  })
  return rows.map(({ id }) => id)
}
