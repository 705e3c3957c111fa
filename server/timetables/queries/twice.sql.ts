import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { enrolled, isMemberThen, plannedDates, plannedGroups, plannedPeople, type Planned } from './wanted.sql'

export type Twice = { plan: number; people: number; names: string[]; days: string[] }

/** Who would come to planned events by two of their groups and is not named for them, three by name, with the days. */
export async function findTwice(db: Db, { plans, at }: { readonly plans: readonly Planned[]; readonly at: Date }): Promise<Twice[]> {
  const several = plans.map(({ groupIds }) => (groupIds.length < 2 ? [] : groupIds))
  if (several.every((groupIds) => groupIds.length === 0)) return []
  return db.$queryRaw`
    WITH asked AS MATERIALIZED (${plannedGroups(several)}),
    ${enrolled},
    named AS MATERIALIZED (${plannedPeople(plans)}),
    hit AS MATERIALIZED (
      SELECT n.plan, n.held_on, m.user_id FROM (${plannedDates(plans)}) n JOIN asked g ON g.plan = n.plan JOIN enrolled m ON m.group_id = g.group_id AND ${isMemberThen}
      WHERE n.starts_at > ${at} AND NOT EXISTS (SELECT 1 FROM named p WHERE p.plan = n.plan AND p.user_id = m.user_id) GROUP BY n.plan, n.held_on, m.user_id HAVING count(DISTINCT m.group_id) > 1)
    SELECT h.plan, count(DISTINCT h.user_id)::int AS people, array_agg(DISTINCT h.held_on::text ORDER BY h.held_on::text) AS days,
      ARRAY(SELECT u.display_name FROM app_user u WHERE u.id IN (SELECT user_id FROM hit x WHERE x.plan = h.plan) AND u.deleted_at IS NULL ORDER BY u.last_name, u.id LIMIT 3) AS names
    FROM hit h JOIN app_user u ON u.id = h.user_id AND u.deleted_at IS NULL GROUP BY h.plan ORDER BY h.plan`
}

/** Dates to which somebody comes by two groups and is not named for them; what was condoned counts for the same people. The cause is three of them. */
export const twice = Prisma.sql`
  SELECT 'TWICE', x.id, x.event_id, array_to_string((array_agg(x.display_name ORDER BY x.last_name, x.user_id))[1:3], ', '), count(*)::int,
    md5(string_agg(x.user_id::text, ',' ORDER BY x.user_id))
  FROM (
    SELECT n.id, n.event_id, m.user_id, u.display_name, u.last_name FROM mine n JOIN asked g ON g.event_id = n.event_id AND g.is_several
      JOIN enrolled m ON m.group_id = g.group_id AND ${isMemberThen} JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL
    WHERE NOT EXISTS (SELECT 1 FROM event_person p WHERE p.event_id = n.event_id AND p.user_id = m.user_id)
      AND NOT EXISTS (SELECT 1 FROM occurrence_person p WHERE p.occurrence_id = n.id AND p.user_id = m.user_id)
    GROUP BY n.id, n.event_id, m.user_id, u.id HAVING count(DISTINCT m.group_id) > 1) x
  GROUP BY x.id, x.event_id`
