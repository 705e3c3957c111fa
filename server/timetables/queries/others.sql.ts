import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { enrolled, isMemberThen, plannedDates, plannedGroups, plannedPeople, type Planned } from './wanted.sql'

export type Others = { plan: number; people: number; names: string[]; days: string[] }
type Asked = {
  readonly plans: readonly Planned[]
  readonly at: Date
  readonly programmeId: string | null
  readonly years: readonly number[]
}

/**
 * Who would come to planned events by a group, is not named for them, and is of another programme or year than the timetable; with the groups, three by
 * name. Of a grouping that is for these students alone everybody is meant, whoever repeats a year included.
 */
export async function findOthers(db: Db, { plans, at, programmeId, years }: Asked): Promise<Others[]> {
  const groupIds = plans.map((plan) => plan.groupIds)
  if (groupIds.every((ids) => ids.length === 0) || (programmeId === null && years.length === 0)) return []
  const mine = Prisma.sql`${[...years]}::int[]`
  return db.$queryRaw`
    WITH asked AS MATERIALIZED (
      SELECT g.plan, g.group_id, s.name FROM (${plannedGroups(groupIds)}) g
      JOIN student_group s ON s.id = g.group_id JOIN grouping k ON k.id = s.grouping_id
      WHERE NOT ((${programmeId}::uuid IS NULL OR k.programme_id IS NOT DISTINCT FROM ${programmeId}::uuid)
        AND (cardinality(${mine}) = 0 OR (cardinality(k.years) > 0 AND k.years <@ ${mine})))),
    ${enrolled},
    named AS MATERIALIZED (${plannedPeople(plans)}),
    hit AS MATERIALIZED (
      SELECT n.plan, n.held_on, m.user_id, g.name FROM (${plannedDates(plans)}) n JOIN asked g ON g.plan = n.plan JOIN enrolled m ON m.group_id = g.group_id AND ${isMemberThen}
      JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL AND (u.programme_id <> ${programmeId}::uuid OR (cardinality(${mine}) > 0 AND u.year <> ALL(${mine})))
      WHERE n.starts_at > ${at} AND NOT EXISTS (SELECT 1 FROM named p WHERE p.plan = n.plan AND p.user_id = m.user_id))
    SELECT h.plan, count(DISTINCT h.user_id)::int AS people, array_agg(DISTINCT h.held_on::text ORDER BY h.held_on::text) AS days,
      (array_agg(DISTINCT h.name ORDER BY h.name))[1:3] AS names
    FROM hit h GROUP BY h.plan ORDER BY h.plan`
}
