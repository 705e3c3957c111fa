import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type Rewriting = {
  readonly source: 'OCCURRENCE' | 'ABSENCE'
  readonly sourceIds: readonly string[]
  /** SELECT subject, subject_id, source_id, starts_at, ends_at, via_group_id, plan_id, is_shown: all rows that these sources should have. */
  readonly wanted: Prisma.Sql
}

/**
 * Writes the difference between the rows that are there and those that should be, and returns how many rows it removed and how many it added or changed
 * (`put`). A person has one row for an occurrence, which moves with it, and one for each day of an absence. A FULL JOIN compares the two sides because it
 * hashes or sorts: PostgreSQL cannot know how many rows there are and would otherwise compare each with each.
 */
export async function rewriteDiary(db: Tx, { source, sourceIds, wanted }: Rewriting): Promise<{ removed: number; put: number }> {
  if (sourceIds.length === 0) return { removed: 0, put: 0 }
  const kind = Prisma.sql`${source}::"DiarySource"`
  const place =
    source === 'OCCURRENCE'
      ? Prisma.sql`PARTITION BY d.source_id, d.subject_id`
      : Prisma.sql`PARTITION BY d.source_id, d.subject_id, d.starts_at`
  const isSame = source === 'OCCURRENCE' ? Prisma.empty : Prisma.sql`AND t.starts_at = w.starts_at`
  const row = Prisma.sql`subject, subject_id, source_id, starts_at, ends_at, via_group_id, plan_id, is_shown`
  const ofKey = Prisma.sql`d.source = ${kind} AND d.source_id = n.source_id AND d.subject_id = n.subject_id AND d.starts_at = n.was_at`
  const rows = await db.$queryRaw<{ removed: number; put: number }[]>`
    WITH wanted AS MATERIALIZED (SELECT w.*, 1::bigint AS place FROM (${wanted}) w),
    there AS MATERIALIZED (
      SELECT d.*, row_number() OVER (${place} ORDER BY d.starts_at) AS place
      FROM unnest(${[...sourceIds]}::uuid[]) AS s(id) JOIN diary_entry d ON d.source = ${kind} AND d.source_id = s.id),
    differing AS MATERIALIZED (
      SELECT COALESCE(w.source_id, t.source_id) AS source_id, COALESCE(w.subject_id, t.subject_id) AS subject_id, t.starts_at AS was_at,
        w.subject, w.starts_at, w.ends_at, w.via_group_id, w.plan_id, w.is_shown
      FROM there t FULL JOIN wanted w ON t.source_id = w.source_id AND t.subject_id = w.subject_id AND t.place = w.place ${isSame}
      WHERE (t.subject, t.starts_at, t.ends_at, t.via_group_id, t.plan_id, t.is_shown) IS DISTINCT FROM (w.subject, w.starts_at, w.ends_at, w.via_group_id, w.plan_id, w.is_shown)),
    gone AS (DELETE FROM diary_entry d USING differing n WHERE n.starts_at IS NULL AND ${ofKey} RETURNING 1),
    moved AS (
      UPDATE diary_entry d SET subject = n.subject, starts_at = n.starts_at, ends_at = n.ends_at, via_group_id = n.via_group_id, plan_id = n.plan_id, is_shown = n.is_shown
      FROM differing n WHERE n.starts_at IS NOT NULL AND ${ofKey} RETURNING 1),
    added AS (
      INSERT INTO diary_entry (source, ${row})
      SELECT ${kind}, ${row} FROM differing WHERE was_at IS NULL ORDER BY source_id, subject_id
      ON CONFLICT (source, source_id, subject_id, starts_at) DO UPDATE
        SET subject = EXCLUDED.subject, ends_at = EXCLUDED.ends_at, via_group_id = EXCLUDED.via_group_id, plan_id = EXCLUDED.plan_id, is_shown = EXCLUDED.is_shown RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM moved) + (SELECT count(*)::int FROM added) AS put`
  return rows[0] ?? { removed: 0, put: 0 }
}

/** How many people are taken by these dates. */
export async function countPeople(db: Db, { sourceIds }: { sourceIds: readonly string[] }): Promise<number> {
  const rows = await db.$queryRaw<{ people: number }[]>`
    SELECT count(DISTINCT d.subject_id)::int AS people FROM unnest(${[...sourceIds]}::uuid[]) AS s(id)
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = s.id WHERE d.subject <> 'ROOM'`
  return rows[0]?.people ?? 0
}

/** People who are taken by the same dates: `places` are the positions of these dates in the list that was asked about, in order. */
export type TakenAlike = { userIds: string[]; subject: 'STUDENT' | 'TEACHER'; places: number[] }

/** The people who are taken by these dates, and as what. People with the same dates share one row, so that a large course needs only a few rows. */
export async function listTakenPeople(db: Db, sourceIds: readonly string[]): Promise<TakenAlike[]> {
  if (sourceIds.length === 0) return []
  return db.$queryRaw`
    SELECT t.subject, t.places, array_agg(t.subject_id::text ORDER BY t.subject_id) AS "userIds" FROM (
      SELECT d.subject_id, d.subject::text AS subject, array_agg((s.place - 1)::int ORDER BY s.place) AS places
      FROM unnest(${[...sourceIds]}::uuid[]) WITH ORDINALITY AS s(id, place) JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = s.id
      WHERE d.subject <> 'ROOM' GROUP BY d.subject_id, d.subject) t GROUP BY t.subject, t.places`
}
