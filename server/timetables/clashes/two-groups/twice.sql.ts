import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { acceptanceOfCause, type Acceptance } from '../queries/condoned.sql'
import { enrolled, isMemberThen, plannedDates, plannedGroups, plannedPeople, type Planned } from '../../events/queries/wanted.sql'

type Twice = { plan: number; people: number; names: string[]; days: string[]; condoned: Acceptance | null }
type Asked = { readonly plans: readonly Planned[]; readonly at: Date; readonly without: readonly string[] }

/**
 * The people who would come to planned events by two of their groups and are not named for them, three by name, with the days. Dates for which somebody has
 * accepted this, for the same people, are listed apart.
 */
export async function findTwice(db: Db, { plans, at, without }: Asked): Promise<Twice[]> {
  const several = plans.map(({ groupIds }) => (groupIds.length < 2 ? [] : groupIds))
  if (several.every((groupIds) => groupIds.length === 0)) return []
  return db.$queryRaw`
    WITH asked AS MATERIALIZED (${plannedGroups(several)}),
    ${enrolled},
    named AS MATERIALIZED (${plannedPeople(plans)}),
    planned AS MATERIALIZED (${plannedDates(plans)}),
    hit AS MATERIALIZED (
      SELECT n.id, m.user_id, u.display_name, u.last_name FROM planned n JOIN asked g ON g.part = n.part JOIN enrolled m ON m.group_id = g.group_id AND ${isMemberThen}
      JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL
      WHERE n.starts_at > ${at} AND NOT EXISTS (SELECT 1 FROM named p WHERE p.part = n.part AND p.user_id = m.user_id)
      GROUP BY n.id, m.user_id, u.id HAVING count(DISTINCT m.group_id) > 1),
    dated AS MATERIALIZED (
      SELECT n.id, n.plan, n.held_on, ${acceptanceOfCause({
        kind: Prisma.sql`'TWICE'`,
        date: Prisma.sql`n`,
        cause: Prisma.sql`m.event_id`,
        fingerprint: Prisma.sql`h.fingerprint`,
        changed: without,
      })} AS condoned
      FROM (SELECT id, md5(string_agg(user_id::text, ',' ORDER BY user_id)) AS fingerprint FROM hit GROUP BY id) h JOIN planned n ON n.id = h.id),
    person AS MATERIALIZED (SELECT DISTINCT d.plan, d.condoned, h.user_id, h.display_name, h.last_name FROM dated d JOIN hit h ON h.id = d.id)
    SELECT d.plan, d.condoned, array_agg(DISTINCT d.held_on::text ORDER BY d.held_on::text) AS days,
      (SELECT count(*)::int FROM person p WHERE p.plan = d.plan AND p.condoned IS NOT DISTINCT FROM d.condoned) AS people,
      ARRAY(SELECT p.display_name FROM person p WHERE p.plan = d.plan AND p.condoned IS NOT DISTINCT FROM d.condoned ORDER BY p.last_name, p.user_id LIMIT 3) AS names
    FROM dated d GROUP BY d.plan, d.condoned ORDER BY d.plan, d.condoned IS NOT NULL`
}

/** Dates to which somebody comes by two groups without being named for them; a condonement counts for the same people. The cause names three of them. */
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
