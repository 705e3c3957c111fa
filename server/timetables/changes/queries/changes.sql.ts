import 'server-only'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import type { Db, Tx } from '@/server/kernel/db'

type Change = {
  id: string
  timetableId: string
  /** Null: a change of the timetable as a whole. */
  eventId: string | null
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

type ChangeRow = {
  id: string
  what: string
  /** The title of the event, or of the timetable as a whole. */
  title: string
  eventId: string | null
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

/** The changes of a timetable, the newest first, starting after a given place. */
export function listChangesOf(
  db: Db,
  { timetableId, after, limit }: { timetableId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<ChangeRow[]> {
  const at = after?.at ?? new Date('2200-01-01')
  const id = after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  return db.$queryRaw`
    SELECT c.id, c.what, COALESCE(e.title, t.name) AS title, c.event_id AS "eventId", c.first_on::text AS "firstOn", c.dates, c.before, c.after, c.notice_hours AS "noticeHours",
      (SELECT count(*)::int FROM timetable_change_person p WHERE p.change_id = c.id) AS people,
      (SELECT count(*)::int FROM timetable_change_person p WHERE p.change_id = c.id AND p.seen_at IS NOT NULL) AS seen, u.display_name AS by, c.at, e.deleted_at IS NOT NULL AS "isRemoved"
    FROM timetable_change c JOIN timetable t ON t.id = c.timetable_id LEFT JOIN event e ON e.id = c.event_id JOIN app_user u ON u.id = c.by_id
    WHERE c.timetable_id = ${timetableId}::uuid AND (c.at, c.id) < (${at}, ${id}::uuid) ORDER BY c.at DESC, c.id DESC LIMIT ${limit}`
}

type UnseenRow = Omit<ChangeRow, 'people' | 'seen' | 'isRemoved'> & {
  /** The number of changes of one act in the row: of one kind, for one event, or for several that were made or went together. */
  changes: number
  /** The number of events that these changes are about. */
  events: number
  /** The number of changes in all rows together, including those that are left out here. */
  total: number
}

/**
 * The 50 newest changes that somebody has not seen yet, each with their own dates. Equal changes by one act are one row, so that 200 events that were pasted
 * together are one piece of news.
 */
export function listUnseenOf(db: Db, userId: string): Promise<UnseenRow[]> {
  return db.$queryRaw`
    WITH unseen AS MATERIALIZED (
      SELECT c.*, COALESCE(p.dates, c.dates) AS own_dates, COALESCE(p.first_on, c.first_on) AS own_first,
        CASE WHEN c.what IN ('ADDED', 'REMOVED') THEN NULL WHEN c.occurrence_id IS NULL THEN c.id ELSE c.event_id END AS of_event
      FROM timetable_change_person p JOIN timetable_change c ON c.id = p.change_id WHERE p.user_id = ${userId}::uuid AND p.seen_at IS NULL),
    act AS (
      SELECT (array_agg(n.id ORDER BY n.own_first, n.id))[1] AS id, n.at, sum(n.own_dates)::int AS dates, min(n.own_first)::text AS first_on,
        count(*)::int AS changes, count(DISTINCT n.event_id)::int AS events
      FROM unseen n GROUP BY n.timetable_id, n.at, n.by_id, n.what, n.of_event)
    SELECT c.id, c.what, COALESCE(e.title, t.name) AS title, c.event_id AS "eventId", a.first_on AS "firstOn", a.dates, c.before, c.after, c.notice_hours AS "noticeHours", u.display_name AS by, c.at,
      a.changes, a.events, (SELECT sum(changes)::int FROM act) AS total
    FROM act a JOIN unseen c ON c.id = a.id JOIN timetable t ON t.id = c.timetable_id LEFT JOIN event e ON e.id = c.event_id JOIN app_user u ON u.id = c.by_id
    ORDER BY c.at DESC, c.id DESC LIMIT 50`
}

/**
 * The room in which somebody still believes each of these dates to be: its room before the first change that they have not seen, of the date itself or of all
 * dates of its event from a day on.
 */
export async function listRoomsBefore(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ id: string; room: string }[]>`
    SELECT DISTINCT ON (o.id) o.id, c.before->>'room' AS room FROM unnest(${[...ids]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id
      JOIN timetable_change c ON c.event_id = o.event_id AND c.what IN ('MOVED', 'CHANGED') AND c.before->>'room' <> ''
        AND (c.occurrence_id = o.id OR c.occurrence_id IS NULL)
      JOIN timetable_change_person p ON p.change_id = c.id AND p.user_id = ${userId}::uuid AND p.seen_at IS NULL
    WHERE c.occurrence_id = o.id OR COALESCE(p.first_on, c.first_on) <= o.held_on
    ORDER BY o.id, c.at, c.id`
  return new Map(rows.map(({ id, room }) => [id, room]))
}

/** Marks the changes made until then as seen by somebody. */
export function markAllSeen(db: Tx, { userId, until, at }: { userId: string; until: Date; at: Date }): Promise<number> {
  return db.$executeRaw`
    UPDATE timetable_change_person p SET seen_at = ${at}, told_at = COALESCE(p.told_at, ${at}) FROM timetable_change c
    WHERE p.user_id = ${userId}::uuid AND p.seen_at IS NULL AND c.id = p.change_id AND c.at <= ${until}`
}

/** Marks changes as seen: nobody is told of a change that they have seen already. */
export function markSeen(db: Tx, { userId, ids, at }: { userId: string; ids: readonly string[]; at: Date }): Promise<number> {
  return db.$executeRaw`
    UPDATE timetable_change_person SET seen_at = ${at}, told_at = COALESCE(told_at, ${at})
    WHERE user_id = ${userId}::uuid AND change_id IN (SELECT i.id FROM unnest(${[...ids]}::uuid[]) AS i(id)) AND seen_at IS NULL`
}
