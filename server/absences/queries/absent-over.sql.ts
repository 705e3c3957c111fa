import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The people, among some, who are away with an approved absence on all days of a span. */
export async function listAbsentOver(
  db: Db,
  { ids, fromOn, toOn }: { ids: readonly string[]; fromOn: string; toOn: string },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT a.user_id AS id FROM absence a JOIN unnest(${[...ids]}::uuid[]) AS i(id) ON i.id = a.user_id
    WHERE a.state = 'APPROVED' AND a.from_on <= ${fromOn}::date AND a.to_on >= ${toOn}::date
      AND NOT (a.starts_at_noon AND a.from_on = ${fromOn}::date) AND NOT (a.ends_at_noon AND a.to_on = ${toOn}::date) ORDER BY 1`
  return rows.map(({ id }) => id)
}
