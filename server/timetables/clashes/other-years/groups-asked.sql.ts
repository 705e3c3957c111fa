import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { enrolled } from '../../events/queries/wanted.sql'

/** Whether a grouping is for students of this programme and these years alone; a null programme and an empty list of years mean any. */
export function isForThemAlone({ grouping, programmeId, years }: Record<'grouping' | 'programmeId' | 'years', Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`((${programmeId} IS NULL OR ${grouping}.programme_id IS NOT DISTINCT FROM ${programmeId})
    AND (cardinality(${years}) = 0 OR (cardinality(${grouping}.years) > 0 AND ${grouping}.years <@ ${years})))`
}

/** Whether a person is known to be of another programme or year. */
export function isOfOthers({ person, programmeId, years }: Record<'person' | 'programmeId' | 'years', Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`(${person}.programme_id <> ${programmeId} OR (cardinality(${years}) > 0 AND ${person}.year <> ALL(${years})))`
}

/**
 * The groups of the events of `mine`, a CTE of dates, that can bring somebody twice (`is_several`: the event has groups of two groupings, since within one
 * grouping a person is in a single group) or somebody of another year or programme (`is_open`), and their members. No other groups are read.
 */
export const groupsAsked = Prisma.sql`
    asked AS MATERIALIZED (
      SELECT x.*, x.one <> x.other AS is_several FROM (
        SELECT e.*, g.group_id, s.name, min(s.grouping_id::text) OVER events AS one, max(s.grouping_id::text) OVER events AS other,
          NOT ${isForThemAlone({ grouping: Prisma.sql`k`, programmeId: Prisma.sql`e.programme_id`, years: Prisma.sql`e.years` })} AS is_open
        FROM (SELECT DISTINCT event_id, timetable_id, programme_id, years FROM mine) e JOIN event_group g ON g.event_id = e.event_id
        JOIN student_group s ON s.id = g.group_id JOIN grouping k ON k.id = s.grouping_id
        WINDOW events AS (PARTITION BY g.event_id)) x
      WHERE x.one <> x.other OR x.is_open),
    ${enrolled}`
