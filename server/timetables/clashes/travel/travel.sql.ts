import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { attending, joinBothDates, rowsOfPairs, type ClashRow } from '../queries/clashes.sql'
import { longestWay, wayBetween } from './way.sql'
import { countsIn, type PlanId } from '../queries/plan.sql'

type Asked = {
  readonly id: string
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
  readonly limit: number
  readonly minutesBetweenBuildings: number
  readonly planId: PlanId
}

/** Pairs of dates in two buildings that somebody has one after the other, with less time between them than the way takes; the earlier one is `a`. */
export function listTravelRows(db: Db, { id, from, to, minutesBetweenBuildings, planId, ...listed }: Asked): Promise<ClashRow[]> {
  if (minutesBetweenBuildings === 0) return Promise.resolve([])
  return db.$queryRaw`
    WITH mine AS MATERIALIZED (
      SELECT o.id, o.event_id FROM occurrence o JOIN room r ON r.id = o.room_id AND r.building_id IS NOT NULL
      WHERE o.timetable_id = ${id}::uuid AND o.starts_at >= ${from} AND o.starts_at < ${to} AND o.state = 'PLANNED'),
    ${attending},
    step AS MATERIALIZED (
      SELECT x.before_id AS a_id, x.source_id AS b_id, array_agg(attending.subject_id) AS subject_ids FROM attending CROSS JOIN LATERAL (
        SELECT d.source_id, lag(d.source_id) OVER turn AS before_id, d.starts_at - lag(d.ends_at) OVER turn AS gap
        FROM diary_entry d WHERE d.subject_id = attending.subject_id AND d.source = 'OCCURRENCE' AND ${countsIn(planId)}
          AND d.starts_at >= ${from}::timestamptz - INTERVAL '25 hours' AND d.starts_at < ${to}::timestamptz + INTERVAL '25 hours'
        WINDOW turn AS (ORDER BY d.starts_at, d.ends_at) OFFSET 0) x
      WHERE x.gap >= INTERVAL '0' AND x.gap < ${longestWay} GROUP BY 1, 2),
    real AS MATERIALIZED (
      SELECT 'TRAVEL' AS kind, s.a_id, s.b_id, s.subject_ids, one.name || ' – ' || other.name AS cause
      FROM (SELECT * FROM step WHERE a_id IN (SELECT id FROM mine) OR b_id IN (SELECT id FROM mine)) s ${joinBothDates(Prisma.sql`s`)}
      JOIN room ra ON ra.id = a.room_id JOIN building one ON one.id = ra.building_id JOIN room rb ON rb.id = b.room_id JOIN building other ON other.id = rb.building_id
      WHERE one.id <> other.id AND b.starts_at - a.ends_at < ${wayBetween(Prisma.sql`one`, Prisma.sql`other`, minutesBetweenBuildings)}),
    ${rowsOfPairs(listed)}`
}
