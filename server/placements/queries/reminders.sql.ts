import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

export type Reminder = { id: string; providerId: string; provider: string; agreement: string; toOn: string; days: number; due: number[] }

/**
 * Agreements of which a reminder is due and was not sent: of providers in use, where no other agreement goes on after them. Locked, and not those that
 * another process has locked.
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

/** More than any school has. */
export const mostPlacers = 500

/** Whoever can log in and places students by their role, or may do everything. */
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
