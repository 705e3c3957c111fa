import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { Unavailable } from './availability.sql'
import { plannedDates, type Planned } from './wanted.sql'

/** Approved absences of who teaches that take some of a time: a day's row of the diary is 25 hours long at most. */
export function awayAt({ teacherId, startsAt, endsAt }: Record<'teacherId' | 'startsAt' | 'endsAt', Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM diary_entry y WHERE y.subject_id = ${teacherId} AND y.source = 'ABSENCE' AND y.is_shown
      AND y.starts_at > ${startsAt} - INTERVAL '25 hours' AND y.starts_at < ${endsAt} AND y.ends_at > ${startsAt})`
}

/** Who of the teachers of planned events is away then, with the days. */
export function findAway(db: Db, { plans, at }: { readonly plans: readonly Planned[]; readonly at: Date }): Promise<Unavailable[]> {
  const teachers = plans.flatMap(({ people }, plan) =>
    people.flatMap(({ userId, part, isOut }) => (part === 'STUDENT' || isOut ? [] : [{ plan, userId }])),
  )
  if (teachers.length === 0) return Promise.resolve([])
  return db.$queryRaw`
    SELECT n.plan, u.display_name AS name, array_agg(DISTINCT n.held_on::text ORDER BY n.held_on::text) AS days
    FROM unnest(${teachers.map(({ plan }) => plan)}::int[], ${teachers.map(({ userId }) => userId)}::uuid[]) AS p(plan, user_id)
    JOIN app_user u ON u.id = p.user_id JOIN (${plannedDates(plans)}) n ON n.plan = p.plan
    WHERE n.starts_at > ${at} AND ${awayAt({ teacherId: Prisma.sql`u.id`, startsAt: Prisma.sql`n.starts_at`, endsAt: Prisma.sql`n.ends_at` })}
    GROUP BY n.plan, u.id ORDER BY n.plan, u.last_name, u.id LIMIT 200`
}
