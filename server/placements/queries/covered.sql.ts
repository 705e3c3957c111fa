import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** Whether agreements of its provider, one after another, cover all days of a placement `l`. */
export const isCovered = Prisma.sql`COALESCE(daterange(l.from_on, l.to_on, '[]') <@ (
  SELECT range_agg(daterange(g.from_on, g.to_on, '[]')) FROM placement_agreement g WHERE g.provider_id = l.provider_id), FALSE)`

export async function countUncovered(db: Db, { providerId, today }: { providerId: string; today: string }): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM placement l
    WHERE l.provider_id = ${providerId}::uuid AND l.state <> 'CANCELLED' AND l.to_on >= ${today}::date AND NOT ${isCovered}`
  return rows[0]?.count ?? 0
}
