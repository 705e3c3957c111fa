import 'server-only'
import type { AbsenceSpan } from '@/lib/absences/days'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { isHoliday } from '@/server/timetables'

type Clock = { readonly timeZone: string; readonly noon: string }

/**
 * The teaching days of the absence `a`, in halves: those from Monday to Friday that no holiday or closure of everybody, or of the person's programme and
 * year, takes whole; and any half in which the person has an event, on a Saturday too.
 */
export function teachingDaysOf({ timeZone, noon }: Clock): Prisma.Sql {
  const instant = (time: Prisma.Sql) => Prisma.sql`((g.day::date + ${time}) AT TIME ZONE ${timeZone})`
  return Prisma.sql`(
    SELECT COALESCE(count(*), 0)::float8 / 2 FROM generate_series(a.from_on::timestamp, a.to_on::timestamp, INTERVAL '1 day') AS g(day) CROSS JOIN (VALUES (FALSE), (TRUE)) AS p(is_pm)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.is_pm THEN ${instant(Prisma.sql`${noon}::time`)} ELSE ${instant(Prisma.sql`'00:00'::time`)} END AS starts_at,
        CASE WHEN p.is_pm THEN ${instant(Prisma.sql`INTERVAL '1 day'`)} ELSE ${instant(Prisma.sql`${noon}::time`)} END AS ends_at) h
    WHERE NOT (a.starts_at_noon AND g.day::date = a.from_on AND NOT p.is_pm) AND NOT (a.ends_at_noon AND g.day::date = a.to_on AND p.is_pm)
      AND ((extract(isodow FROM g.day) < 6 AND NOT ${isHoliday({ userId: Prisma.sql`a.user_id`, startsAt: Prisma.sql`h.starts_at`, endsAt: Prisma.sql`h.ends_at` })})
        OR EXISTS (
          SELECT 1 FROM diary_entry d WHERE d.subject_id = a.user_id AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL
            AND d.starts_at > h.starts_at - INTERVAL '25 hours' AND d.starts_at < h.ends_at AND d.ends_at > h.starts_at)))`
}

/** Counts the teaching days of an absence that somebody has, or is about to report. */
export async function countTeachingDays(
  db: Db,
  { userId, span: { fromOn, startsAtNoon, toOn, endsAtNoon }, clock }: { userId: string; span: AbsenceSpan; clock: Clock },
): Promise<number> {
  const rows = await db.$queryRaw<{ days: number }[]>`
    SELECT ${teachingDaysOf(clock)} AS days
    FROM (SELECT ${userId}::uuid AS user_id, ${fromOn}::date AS from_on, ${startsAtNoon}::boolean AS starts_at_noon, ${toOn}::date AS to_on, ${endsAtNoon}::boolean AS ends_at_noon) a`
  return rows[0]?.days ?? 0
}
