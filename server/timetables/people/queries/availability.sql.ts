import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import { acceptanceOfTeacher, type Acceptance } from '../../clashes/queries/condoned.sql'
import { plannedDates, type Planned } from '../../events/queries/wanted.sql'
import { isOutside } from './people-load.sql'

export type HoursRow = { weekday: number; startsTime: string; endsTime: string; fromOn: string | null; toOn: string | null }

/** The hours by teacher. */
export async function listHours(db: Db, teacherIds: readonly string[]): Promise<Map<string, HoursRow[]>> {
  const rows = await db.availability.findMany({
    where: { teacherId: { in: [...teacherIds] } },
    select: { teacherId: true, weekday: true, startsTime: true, endsTime: true, fromOn: true, toOn: true },
    orderBy: [{ weekday: 'asc' }, { startsTime: 'asc' }, { fromOn: 'asc' }, { id: 'asc' }],
  })
  const of = new Map<string, HoursRow[]>()
  for (const { teacherId, fromOn, toOn, ...row } of rows) {
    const hours = of.get(teacherId) ?? []
    hours.push({ ...row, fromOn: fromOn && dayOf(fromOn), toOn: toOn && dayOf(toOn) })
    of.set(teacherId, hours)
  }
  return of
}

/** A person who teaches; with `isLocked` nobody else saves their hours until the transaction ends. */
export async function findTeacher(
  db: Db,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<{ id: string; displayName: string } | null> {
  const rows = await db.$queryRaw<{ id: string; displayName: string }[]>`
    SELECT u.id, u.display_name AS "displayName" FROM app_user u WHERE u.id = ${id}::uuid AND u.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER')
    ${isLocked ? Prisma.sql`FOR NO KEY UPDATE OF u` : Prisma.empty}`
  return rows[0] ?? null
}

export async function putHours(db: Tx, teacherId: string, hours: readonly HoursRow[]): Promise<void> {
  await db.availability.deleteMany({ where: { teacherId } })
  await db.availability.createMany({
    data: hours.map(({ fromOn, toOn, ...row }) => ({
      ...row,
      id: v7(),
      teacherId,
      fromOn: fromOn === null ? null : new Date(fromOn),
      toOn: toOn === null ? null : new Date(toOn),
    })),
  })
}

/** The minutes of teaching a week for which somebody is employed. */
export async function findContract(db: Db, teacherId: string): Promise<number | null> {
  const row = await db.teachingContract.findUnique({ where: { teacherId }, select: { weeklyMinutes: true } })
  return row?.weeklyMinutes ?? null
}

export async function putContract(db: Tx, teacherId: string, weeklyMinutes: number | null): Promise<void> {
  await db.teachingContract.deleteMany({ where: { teacherId } })
  if (weeklyMinutes !== null) await db.teachingContract.createMany({ data: [{ teacherId, weeklyMinutes }] })
}

export type Unavailable = { plan: number; name: string; days: string[]; condoned: Acceptance | null }

/** The teachers of planned events who are not available, with the days. */
export function findUnavailable(
  db: Db,
  { plans, at, without, timeZone }: { plans: readonly Planned[]; at: Date; without: readonly string[]; timeZone: string },
): Promise<Unavailable[]> {
  const teachers = plans.flatMap(({ people }, part) =>
    people.flatMap(({ userId, part: as, isOut }) => (as === 'STUDENT' || isOut ? [] : [{ part, userId }])),
  )
  if (teachers.length === 0) return Promise.resolve([])
  return db.$queryRaw`
    SELECT x.plan, u.display_name AS name, x.condoned, array_agg(DISTINCT x.held_on::text ORDER BY x.held_on::text) AS days
    FROM (
      SELECT n.plan, n.held_on, p.user_id, ${acceptanceOfTeacher({ kind: Prisma.sql`'UNAVAILABLE'`, teacherId: Prisma.sql`p.user_id`, date: Prisma.sql`n`, changed: without })} AS condoned
      FROM unnest(${teachers.map(({ part }) => part)}::int[], ${teachers.map(({ userId }) => userId)}::uuid[]) AS p(part, user_id)
      JOIN (${plannedDates(plans)}) n ON n.part = p.part
      WHERE n.starts_at > ${at} AND ${isOutside({ teacherId: Prisma.sql`p.user_id`, startsAt: Prisma.sql`n.starts_at`, endsAt: Prisma.sql`n.ends_at`, timeZone })}) x
    JOIN app_user u ON u.id = x.user_id
    GROUP BY x.plan, u.id, x.condoned ORDER BY x.plan, x.condoned IS NOT NULL, u.last_name, u.id LIMIT 200`
}
