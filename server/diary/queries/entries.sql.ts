import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type Rewriting = {
  readonly source: 'OCCURRENCE' | 'ABSENCE'
  readonly sourceIds: readonly string[]
  /** SELECT subject, subject_id, source_id, starts_at, ends_at, via_group_id, is_shown: all rows that these sources should have. */
  readonly wanted: Prisma.Sql
}

/**
 * Writes the difference between the rows that are there and those that should be. Answers how many it removed, and how many it put: added, or changed
 * in what their key does not hold. A key is removed or put and never both, so the two writes can come in either order. Differences are taken by EXCEPT,
 * which hashes: how many rows there are PostgreSQL cannot know, and it would compare each with each.
 */
export async function rewriteDiary(db: Tx, { source, sourceIds, wanted }: Rewriting): Promise<{ removed: number; put: number }> {
  if (sourceIds.length === 0) return { removed: 0, put: 0 }
  const kind = Prisma.sql`${source}::"DiarySource"`
  const key = Prisma.sql`source_id, subject_id, starts_at`
  const row = Prisma.sql`subject, subject_id, source_id, starts_at, ends_at, via_group_id, is_shown`
  const rows = await db.$queryRaw<{ removed: number; put: number }[]>`
    WITH wanted AS MATERIALIZED (${wanted}),
    there AS MATERIALIZED (SELECT d.* FROM unnest(${[...sourceIds]}::uuid[]) AS s(id) JOIN diary_entry d ON d.source = ${kind} AND d.source_id = s.id),
    gone AS (
      DELETE FROM diary_entry d USING (SELECT ${key} FROM there EXCEPT SELECT ${key} FROM wanted) g
      WHERE d.source = ${kind} AND d.source_id = g.source_id AND d.subject_id = g.subject_id AND d.starts_at = g.starts_at RETURNING 1),
    put AS (
      INSERT INTO diary_entry (source, ${row})
      SELECT ${kind}, * FROM (SELECT ${row} FROM wanted EXCEPT SELECT ${row} FROM there) n ORDER BY source_id, subject_id
      ON CONFLICT (source, ${key}) DO UPDATE
        SET subject = EXCLUDED.subject, ends_at = EXCLUDED.ends_at, via_group_id = EXCLUDED.via_group_id, is_shown = EXCLUDED.is_shown RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM put) AS put`
  return rows[0] ?? { removed: 0, put: 0 }
}

/** How many people some dates take. */
export async function countPeople(db: Db, { sourceIds }: { sourceIds: readonly string[] }): Promise<number> {
  const rows = await db.$queryRaw<{ people: number }[]>`
    SELECT count(DISTINCT d.subject_id)::int AS people FROM unnest(${[...sourceIds]}::uuid[]) AS s(id)
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = s.id WHERE d.subject <> 'ROOM'`
  return rows[0]?.people ?? 0
}

/** Who is taken by these dates, once each, and as what. */
export function listTaken(db: Db, sourceIds: readonly string[]): Promise<{ userId: string; subject: 'STUDENT' | 'TEACHER' }[]> {
  return db.$queryRaw`
    SELECT DISTINCT d.subject_id AS "userId", d.subject::text AS subject FROM unnest(${[...sourceIds]}::uuid[]) AS s(id)
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = s.id WHERE d.subject <> 'ROOM'`
}
