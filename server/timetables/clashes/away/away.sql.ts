import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { Unavailable } from '../../people/queries/availability.sql'
import { acceptanceOfTeacher } from '../queries/condoned.sql'
import { plannedDates, type Planned } from '../../events/queries/wanted.sql'

/** Whether a teacher has an approved absence during a part of a time: a day's row of the diary is 25 hours long at most. */
export function isAwayAt({ teacherId, startsAt, endsAt }: Record<'teacherId' | 'startsAt' | 'endsAt', Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM diary_entry y WHERE y.subject_id = ${teacherId} AND y.source = 'ABSENCE' AND y.is_shown
      AND y.starts_at > ${startsAt} - INTERVAL '25 hours' AND y.starts_at < ${endsAt} AND y.ends_at > ${startsAt})`
}

/** The teachers of planned events who are away at these times, with the days. */
export function findAway(
  db: Db,
  { plans, at, without }: { readonly plans: readonly Planned[]; readonly at: Date; readonly without: readonly string[] },
): Promise<Unavailable[]> {
  const teachers = plans.flatMap(({ people }, part) =>
    people.flatMap(({ userId, part: as, isOut }) => (as === 'STUDENT' || isOut ? [] : [{ part, userId }])),
  )
  if (teachers.length === 0) return Promise.resolve([])
  return db.$queryRaw`
    SELECT x.plan, u.display_name AS name, x.condoned, array_agg(DISTINCT x.held_on::text ORDER BY x.held_on::text) AS days
    FROM (
      SELECT n.plan, n.held_on, p.user_id, ${acceptanceOfTeacher({ kind: Prisma.sql`'ABSENT'`, teacherId: Prisma.sql`p.user_id`, date: Prisma.sql`n`, changed: without })} AS condoned
      FROM unnest(${teachers.map(({ part }) => part)}::int[], ${teachers.map(({ userId }) => userId)}::uuid[]) AS p(part, user_id)
      JOIN (${plannedDates(plans)}) n ON n.part = p.part
      WHERE n.starts_at > ${at} AND ${isAwayAt({ teacherId: Prisma.sql`p.user_id`, startsAt: Prisma.sql`n.starts_at`, endsAt: Prisma.sql`n.ends_at` })}) x
    JOIN app_user u ON u.id = x.user_id
    GROUP BY x.plan, u.id, x.condoned ORDER BY x.plan, x.condoned IS NOT NULL, u.last_name, u.id LIMIT 200`
}
