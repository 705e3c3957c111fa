import 'server-only'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import type { Db, Tx } from '@/server/kernel/db'

type Change = {
  id: string
  timetableId: string
  eventId: string
  occurrenceId: string | null
  what: ChangeKind
  before: ChangeText
  after: ChangeText
  dates: number
  firstOn: string
  noticeHours: number
  byId: string
  at: Date
  people: readonly { readonly userId: string; readonly dates: number; readonly firstOn: string }[]
}

export async function insertChange(db: Tx, { people, firstOn, ...row }: Change): Promise<void> {
  await db.timetableChange.create({ data: { ...row, firstOn: new Date(firstOn) }, select: { id: true } })
  await db.timetableChangePerson.createMany({
    data: people.map(({ userId, dates, firstOn: own }) => ({ userId, changeId: row.id, dates, firstOn: new Date(own) })),
  })
}

export type ChangeRow = {
  id: string
  what: string
  title: string
  eventId: string
  firstOn: string
  dates: number
  before: Record<string, string>
  after: Record<string, string>
  noticeHours: number
  people: number
  seen: number
  by: string
  at: Date
  isRemoved: boolean
}

/** Of a timetable, newest first, from after a place on. */
export function listChangesOf(
  db: Db,
  { timetableId, after, limit }: { timetableId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<ChangeRow[]> {
  const at = after?.at ?? new Date('2200-01-01')
  const id = after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  return db.$queryRaw`
    SELECT c.id, c.what, e.title, c.event_id AS "eventId", c.first_on::text AS "firstOn", c.dates, c.before, c.after, c.notice_hours AS "noticeHours",
      (SELECT count(*)::int FROM timetable_change_person p WHERE p.change_id = c.id) AS people,
      (SELECT count(*)::int FROM timetable_change_person p WHERE p.change_id = c.id AND p.seen_at IS NOT NULL) AS seen, u.display_name AS by, c.at, e.deleted_at IS NOT NULL AS "isRemoved"
    FROM timetable_change c JOIN event e ON e.id = c.event_id JOIN app_user u ON u.id = c.by_id
    WHERE c.timetable_id = ${timetableId}::uuid AND (c.at, c.id) < (${at}, ${id}::uuid) ORDER BY c.at DESC, c.id DESC LIMIT ${limit}`
}

/** What somebody has not seen yet, newest first. */
export function listUnseenOf(db: Db, userId: string): Promise<Omit<ChangeRow, 'people' | 'seen' | 'isRemoved'>[]> {
  return db.$queryRaw`
    SELECT c.id, c.what, e.title, c.event_id AS "eventId", c.first_on::text AS "firstOn", c.dates, c.before, c.after, c.notice_hours AS "noticeHours", u.display_name AS by, c.at
    FROM timetable_change_person p JOIN timetable_change c ON c.id = p.change_id JOIN event e ON e.id = c.event_id JOIN app_user u ON u.id = c.by_id
    WHERE p.user_id = ${userId}::uuid AND p.seen_at IS NULL ORDER BY c.at DESC, c.id DESC LIMIT 50`
}

/** Who has seen a change by themselves is not told of it any more. */
export function markSeen(db: Tx, { userId, ids, at }: { userId: string; ids: readonly string[]; at: Date }): Promise<number> {
  return db.$executeRaw`
    UPDATE timetable_change_person SET seen_at = ${at}, told_at = COALESCE(told_at, ${at})
    WHERE user_id = ${userId}::uuid AND change_id IN (SELECT i.id FROM unnest(${[...ids]}::uuid[]) AS i(id)) AND seen_at IS NULL`
}
