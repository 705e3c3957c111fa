import 'server-only'
import type { Db } from '@/server/kernel/db'
import { openHours } from '../rooms/open-hours'
import { openSpans } from '../rooms/queries/usage.sql'
import { heldDates, isReal, type TimeAsked } from './held.sql'

export type TeachingLoad = {
  id: string
  /** Minutes taught in all published timetables together. */
  minutes: number
  /** Contracted minutes for the weeks in which the school is open; null where none are set. */
  contractMinutes: number | null
}

/** The teaching of people in the days of a report, whatever its other filters, beside their contracts. Five open days are a week. */
export async function listTeachingLoads(
  db: Db,
  { teacherIds, asked, timeZone }: { teacherIds: readonly string[]; asked: TimeAsked; timeZone: string },
): Promise<TeachingLoad[]> {
  if (teacherIds.length === 0) return []
  const { opens: startsTime, closes: endsTime } = await openHours()
  const { fromOn, toOn, from, to } = asked
  return db.$queryRaw`
    WITH ${heldDates({ ...asked, of: 'TIME', timetableId: null })}, ${openSpans({ fromOn, toOn, timeZone, startsTime, endsTime })},
    taught AS (
      SELECT i.id, sum(h.minutes)::int AS minutes FROM unnest(${[...teacherIds]}::uuid[]) AS i(id) CROSS JOIN LATERAL (
        SELECT d.source_id FROM diary_entry d WHERE d.subject_id = i.id AND d.starts_at >= ${from} AND d.starts_at < ${to}
          AND d.source = 'OCCURRENCE' AND d.subject = 'TEACHER' AND ${isReal} OFFSET 0) d
      JOIN held h ON h.id = d.source_id GROUP BY i.id)
    SELECT i.id, COALESCE(t.minutes, 0) AS minutes, round(c.weekly_minutes * (SELECT count(*) FROM open) / 5.0)::int AS "contractMinutes"
    FROM unnest(${[...teacherIds]}::uuid[]) AS i(id) LEFT JOIN taught t ON t.id = i.id LEFT JOIN teaching_contract c ON c.teacher_id = i.id`
}
