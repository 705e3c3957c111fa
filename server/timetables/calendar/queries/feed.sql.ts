import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { ofPerson, type WithRosters } from './calendar.sql'

export function findFeed(db: Db, userId: string): Promise<{ madeAt: Date } | null> {
  return db.calendarFeed.findUnique({ where: { userId }, select: { madeAt: true } })
}

/** Replaces the former address, which leads nowhere from then on. */
export async function putFeed(db: Tx, { userId, tokenHash, at }: { userId: string; tokenHash: string; at: Date }): Promise<void> {
  await db.calendarFeed.upsert({
    where: { userId },
    create: { userId, tokenHash, madeAt: at },
    update: { tokenHash, madeAt: at, readAt: null },
    select: { userId: true },
  })
}

export async function deleteFeed(db: Tx, userId: string): Promise<number> {
  const { count } = await db.calendarFeed.deleteMany({ where: { userId } })
  return count
}

/** The owner of the feed that a token opens; only enabled accounts have one. */
export async function findFeedOwner(db: Db, tokenHash: string): Promise<{ id: string; privileges: string[] } | null> {
  const rows = await db.$queryRaw<{ id: string; privileges: string[] }[]>`
    SELECT u.id, ARRAY(SELECT DISTINCT p.privilege FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id) AS privileges
    FROM calendar_feed f JOIN app_user u ON u.id = f.user_id WHERE f.token_hash = ${tokenHash} AND u.status = 'ENABLED' AND u.deleted_at IS NULL`
  return rows[0] ?? null
}

export type FeedDate = {
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  place: string
  link: string
  isCancelled: boolean
  sequence: number
  updatedAt: Date
}

/** Somebody's dates as a calendar program gets them: when, what and where, and nobody's name. */
export function listFeedDates(
  db: Db,
  personId: string,
  { from, to, limit, withRosters }: { from: Date; to: Date; limit: number } & WithRosters,
): Promise<FeedDate[]> {
  return db.$queryRaw`
    SELECT o.id, o.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt", concat_ws(', ', r.name, b.name) AS place, e.link, o.state = 'CANCELLED' AS "isCancelled",
      o.sequence, o.updated_at AS "updatedAt"
    FROM occurrence o JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id LEFT JOIN room r ON r.id = o.room_id LEFT JOIN building b ON b.id = r.building_id
    WHERE ${ofPerson(personId, { from, to, withRosters })} AND e.deleted_at IS NULL AND t.deleted_at IS NULL ORDER BY o.starts_at, o.id LIMIT ${limit}`
}
