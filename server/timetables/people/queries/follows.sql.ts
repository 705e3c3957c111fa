import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { withStudentRole } from '@/server/users'

type Asked = { readonly timetableId: string; readonly studentId: string; readonly at: Date; readonly timeZone: string }
type SeriesRow = {
  id: string
  title: string
  type: string
  heldOn: string
  startsTime: string
  endsTime: string
  toCome: number
  isFollowed: boolean
}

/** A student who can be planned. */
export async function findStudent(db: Db, id: string): Promise<{ id: string; displayName: string } | null> {
  return db.user.findFirst({
    where: { ...withStudentRole, id },
    select: { id: true, displayName: true },
  })
}

/**
 * The series of a timetable that the student follows, or that have a group in which the student is, was or will be; the next first. The title and time of a
 * series are those of its next date, or of its last where none is to come.
 */
export function listSeriesFor(db: Db, { timetableId, studentId, at, timeZone }: Asked): Promise<SeriesRow[]> {
  return db.$queryRaw`
    WITH groups AS MATERIALIZED (
      SELECT group_id FROM group_membership WHERE user_id = ${studentId}::uuid
      UNION SELECT group_id FROM enrolment WHERE user_id = ${studentId}::uuid
      UNION SELECT group_id FROM app_user WHERE id = ${studentId}::uuid AND group_id IS NOT NULL),
    followed AS MATERIALIZED (SELECT series_id FROM timetable_follow WHERE timetable_id = ${timetableId}::uuid AND user_id = ${studentId}::uuid),
    shown AS MATERIALIZED (
      SELECT DISTINCT e.series_id FROM event e WHERE e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL AND (
        EXISTS (SELECT 1 FROM event_group g WHERE g.event_id = e.id AND g.group_id IN (SELECT group_id FROM groups)) OR e.series_id IN (SELECT series_id FROM followed))),
    dates AS MATERIALIZED (
      SELECT e.series_id, o.title, t.name AS type, o.held_on, o.starts_at, o.ends_at,
        count(*) FILTER (WHERE o.starts_at > ${at}) OVER (PARTITION BY e.series_id)::int AS to_come,
        row_number() OVER (PARTITION BY e.series_id ORDER BY o.starts_at <= ${at}, abs(extract(epoch FROM o.starts_at - ${at}::timestamptz)), o.id) AS place
      FROM shown s JOIN event e ON e.series_id = s.series_id AND e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL
        JOIN session_type t ON t.id = e.session_type_id JOIN occurrence o ON o.event_id = e.id AND o.state = 'PLANNED')
    SELECT d.series_id AS id, d.title, d.type, d.held_on::text AS "heldOn", to_char(d.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(d.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", d.to_come AS "toCome", d.series_id IN (SELECT series_id FROM followed) AS "isFollowed"
    FROM dates d WHERE d.place = 1 ORDER BY d.to_come = 0, d.title, d.starts_at, d.series_id LIMIT 300`
}

/** The series that a student follows, ordered by id. An empty list means all series to which the student's groups come. */
export async function listFollowedSeries(
  db: Db,
  { timetableId, studentId }: { timetableId: string; studentId: string },
): Promise<readonly string[]> {
  const rows = await db.timetableFollow.findMany({
    where: { timetableId, userId: studentId },
    select: { seriesId: true },
    orderBy: { seriesId: 'asc' },
  })
  return rows.map(({ seriesId }) => seriesId)
}

/** The given series that belong to a timetable, with their titles. */
export function listSeriesOf(
  db: Db,
  { timetableId, ids }: { timetableId: string; ids: readonly string[] },
): Promise<{ id: string; title: string }[]> {
  return db.$queryRaw`
    SELECT e.series_id AS id, min(e.title) AS title FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN event e ON e.series_id = i.id
    WHERE e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL GROUP BY e.series_id`
}

export async function putFollowed(
  db: Tx,
  { timetableId, studentId, seriesIds }: { timetableId: string; studentId: string; seriesIds: readonly string[] },
): Promise<void> {
  await db.timetableFollow.deleteMany({ where: { timetableId, userId: studentId } })
  await db.timetableFollow.createMany({ data: seriesIds.map((seriesId) => ({ timetableId, userId: studentId, seriesId })) })
}
