import 'server-only'
import type { Db } from '@/server/kernel/db'

/** Which of these, in small letters, are the last or the whole name of somebody with an account. */
export async function listNamesOfPeople(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db.$queryRaw<{ last: string; whole: string }[]>`
    SELECT lower(last_name) AS last, lower(display_name) AS whole FROM app_user
    WHERE deleted_at IS NULL AND (lower(last_name) = ANY(${[...names]}) OR lower(display_name) = ANY(${[...names]}))
    LIMIT 1000`
  const known = new Set(rows.flatMap(({ last, whole }) => [last, whole]))
  return names.filter((name) => known.has(name))
}
