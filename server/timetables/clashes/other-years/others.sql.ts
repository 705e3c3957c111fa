import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { acceptanceOfCause, type Acceptance } from '../queries/condoned.sql'
import { isForThemAlone, isOfOthers } from './groups-asked.sql'
import { enrolled, isMemberThen, plannedDates, plannedGroups, plannedPeople, type Planned } from '../../events/queries/wanted.sql'

type Others = { plan: number; people: number; names: string[]; days: string[]; condoned: Acceptance | null }
type Asked = {
  readonly plans: readonly Planned[]
  readonly at: Date
  readonly without: readonly string[]
  readonly timetableId: string
  readonly programmeId: string | null
  readonly years: readonly number[]
}

/**
 * The people who would come to planned events by a group, are not named for them, and are of another programme or year than the timetable; with the groups,
 * three by name. A grouping that is for these students alone intends everybody in it, people who repeat a year included. People who follow only some series of
 * the timetable are intended as well, because somebody has chosen these for them. Dates for which this was accepted, for the same people, are told apart.
 */
export async function findOthers(db: Db, { plans, at, without, timetableId, programmeId, years }: Asked): Promise<Others[]> {
  const groupIds = plans.map((plan) => plan.groupIds)
  if (groupIds.every((ids) => ids.length === 0) || (programmeId === null && years.length === 0)) return []
  const timetable = { programmeId: Prisma.sql`${programmeId}::uuid`, years: Prisma.sql`${[...years]}::int[]` }
  return db.$queryRaw`
    WITH asked AS MATERIALIZED (
      SELECT g.part, g.group_id, s.name FROM (${plannedGroups(groupIds)}) g
      JOIN student_group s ON s.id = g.group_id JOIN grouping k ON k.id = s.grouping_id
      WHERE NOT ${isForThemAlone({ grouping: Prisma.sql`k`, ...timetable })}),
    ${enrolled},
    named AS MATERIALIZED (${plannedPeople(plans)}),
    planned AS MATERIALIZED (${plannedDates(plans)}),
    hit AS MATERIALIZED (
      SELECT n.id, m.user_id, g.name FROM planned n JOIN asked g ON g.part = n.part JOIN enrolled m ON m.group_id = g.group_id AND ${isMemberThen}
      JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL AND ${isOfOthers({ person: Prisma.sql`u`, ...timetable })}
      WHERE n.starts_at > ${at} AND NOT EXISTS (SELECT 1 FROM named p WHERE p.part = n.part AND p.user_id = m.user_id)
        AND NOT EXISTS (SELECT 1 FROM timetable_follow f WHERE f.timetable_id = ${timetableId}::uuid AND f.user_id = m.user_id)),
    dated AS MATERIALIZED (
      SELECT n.id, n.plan, n.held_on, ${acceptanceOfCause({
        kind: Prisma.sql`'OTHERS'`,
        date: Prisma.sql`n`,
        cause: Prisma.sql`m.event_id`,
        fingerprint: Prisma.sql`h.fingerprint`,
        changed: without,
      })} AS condoned
      FROM (SELECT id, md5(string_agg(DISTINCT user_id::text, ',' ORDER BY user_id::text)) AS fingerprint FROM hit GROUP BY id) h JOIN planned n ON n.id = h.id)
    SELECT d.plan, d.condoned, count(DISTINCT h.user_id)::int AS people, array_agg(DISTINCT d.held_on::text ORDER BY d.held_on::text) AS days,
      (array_agg(DISTINCT h.name ORDER BY h.name))[1:3] AS names
    FROM dated d JOIN hit h ON h.id = d.id GROUP BY d.plan, d.condoned ORDER BY d.plan, d.condoned IS NOT NULL`
}

/**
 * The same for stored dates. A condonement counts for the same people, and the cause names three of the groups. The people are found for each event first,
 * because the number of dates changes nothing about them.
 */
export const others = Prisma.sql`
  SELECT 'OTHERS', n.id, n.event_id, array_to_string((array_agg(DISTINCT m.name ORDER BY m.name))[1:3], ', '), count(DISTINCT m.user_id)::int,
    md5(string_agg(DISTINCT m.user_id::text, ',' ORDER BY m.user_id::text))
  FROM mine n JOIN (
    SELECT g.event_id, g.name, m.user_id, m.from_on, m.until_on FROM asked g JOIN enrolled m ON m.group_id = g.group_id
    JOIN app_user u ON u.id = m.user_id AND u.deleted_at IS NULL AND ${isOfOthers({ person: Prisma.sql`u`, programmeId: Prisma.sql`g.programme_id`, years: Prisma.sql`g.years` })}
    WHERE g.is_open AND NOT EXISTS (SELECT 1 FROM event_person p WHERE p.event_id = g.event_id AND p.user_id = m.user_id)
      AND NOT EXISTS (SELECT 1 FROM timetable_follow f WHERE f.timetable_id = g.timetable_id AND f.user_id = m.user_id) OFFSET 0) m ON m.event_id = n.event_id AND ${isMemberThen}
  WHERE NOT EXISTS (SELECT 1 FROM occurrence_person p WHERE p.occurrence_id = n.id AND p.user_id = m.user_id)
  GROUP BY n.id, n.event_id`
