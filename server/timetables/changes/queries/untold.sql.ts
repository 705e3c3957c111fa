import 'server-only'
import type { Tx } from '@/server/kernel/db'

export type Untold = { userId: string; changeIds: string[]; what: string; title: string; firstOn: string; isShort: boolean }

/**
 * Claims the people who have a change to be told of: one that was made before `settled`, or one with less notice than the minimum. All changes that they were
 * not told of yet are marked as told at once; those that they have already seen are left out of the result.
 */
export function claimUntold(
  db: Tx,
  { at, settled, minimumNoticeHours, limit }: { at: Date; settled: Date; minimumNoticeHours: number; limit: number },
): Promise<Untold[]> {
  return db.$queryRaw`
    WITH due AS (
      SELECT DISTINCT p.user_id FROM timetable_change_person p JOIN timetable_change c ON c.id = p.change_id
      WHERE p.told_at IS NULL AND (c.at <= ${settled} OR c.notice_hours < ${minimumNoticeHours}) ORDER BY p.user_id LIMIT ${limit}),
    told AS (
      UPDATE timetable_change_person p SET told_at = ${at} FROM due WHERE p.user_id = due.user_id AND p.told_at IS NULL
      RETURNING p.user_id, p.change_id, p.seen_at)
    SELECT t.user_id AS "userId", array_agg(c.id::text ORDER BY c.at, c.id) AS "changeIds", (array_agg(c.what ORDER BY c.at, c.id))[1] AS what,
      (array_agg(COALESCE(e.title, w.name) ORDER BY c.at, c.id))[1] AS title,
      min(c.first_on)::text AS "firstOn", bool_or(c.notice_hours < ${minimumNoticeHours}) AS "isShort"
    FROM told t JOIN timetable_change c ON c.id = t.change_id JOIN timetable w ON w.id = c.timetable_id
      LEFT JOIN event e ON e.id = c.event_id WHERE t.seen_at IS NULL GROUP BY t.user_id ORDER BY t.user_id`
}
