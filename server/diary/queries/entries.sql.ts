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
 * Writes the difference between the rows that are there and those that should be. Answers how many it removed and added. What goes is deleted before
 * anything is added, since `added` asks how many went: a row of the same person and time may differ in what its key does not hold.
 */
export async function rewriteDiary(db: Tx, { source, sourceIds, wanted }: Rewriting): Promise<{ removed: number; added: number }> {
  if (sourceIds.length === 0) return { removed: 0, added: 0 }
  const kind = Prisma.sql`${source}::"DiarySource"`
  const rows = await db.$queryRaw<{ removed: number; added: number }[]>`
    WITH wanted AS MATERIALIZED (${wanted}),
    there AS MATERIALIZED (SELECT d.* FROM unnest(${[...sourceIds]}::uuid[]) AS s(id) JOIN diary_entry d ON d.source = ${kind} AND d.source_id = s.id),
    same AS MATERIALIZED (
      SELECT d.source_id, d.subject_id, d.starts_at FROM there d JOIN wanted w ON w.source_id = d.source_id AND w.subject_id = d.subject_id AND w.starts_at = d.starts_at
        AND w.subject = d.subject AND w.ends_at = d.ends_at AND w.is_shown = d.is_shown AND w.via_group_id IS NOT DISTINCT FROM d.via_group_id),
    gone AS (
      DELETE FROM diary_entry d USING (SELECT source_id, subject_id, starts_at FROM there EXCEPT SELECT source_id, subject_id, starts_at FROM same) g
      WHERE d.source = ${kind} AND d.source_id = g.source_id AND d.subject_id = g.subject_id AND d.starts_at = g.starts_at RETURNING 1),
    added AS (
      INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, via_group_id, is_shown)
      SELECT w.subject, w.subject_id, ${kind}, w.source_id, w.starts_at, w.ends_at, w.via_group_id, w.is_shown FROM wanted w
      WHERE (SELECT count(*) FROM gone) >= 0 AND NOT EXISTS (
        SELECT 1 FROM same s WHERE s.source_id = w.source_id AND s.subject_id = w.subject_id AND s.starts_at = w.starts_at)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM added) AS added`
  return rows[0] ?? { removed: 0, added: 0 }
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
