import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { WithRosters } from './calendar.sql'

export type AttachableDate = { id: string; title: string; heldOn: string; startsTime: string; endsTime: string; room: string }

const columns = (timeZone: string) => Prisma.sql`
  o.id, o.title, o.held_on::text AS "heldOn", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime",
  COALESCE((SELECT name FROM room WHERE id = o.room_id), '') AS room`

type Whose = { readonly personIds: readonly string[] } & WithRosters
/** The dates that these people attend or teach, as their own timetables show them. */
const datesOfPeople = ({ personIds, withRosters }: Whose, about: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT d.source_id AS id FROM unnest(${[...personIds]}::uuid[]) AS p(id) JOIN diary_entry d ON d.subject_id = p.id AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL AND ${about}
  JOIN occurrence x ON x.id = d.source_id JOIN timetable t ON t.id = x.timetable_id WHERE ${withRosters} OR t.kind <> 'ROSTER'`

/** The dates of these people between two instants, latest first. */
export function listAttachable(
  db: Db,
  { from, to, timeZone, limit, ...whose }: Whose & { from: Date; to: Date; timeZone: string; limit: number },
): Promise<AttachableDate[]> {
  return db.$queryRaw`
    SELECT ${columns(timeZone)} FROM (${datesOfPeople(whose, Prisma.sql`d.starts_at >= ${from} AND d.starts_at < ${to}`)}) i JOIN occurrence o ON o.id = i.id
    ORDER BY o.starts_at DESC, o.id LIMIT ${limit}`
}

export async function isTheirs(db: Db, { occurrenceId, ...whose }: Whose & { occurrenceId: string }): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`${datesOfPeople(whose, Prisma.sql`d.source_id = ${occurrenceId}::uuid`)}`
  return rows.length > 0
}

/** The people among these who attend or teach on a date. */
export async function listTakingPart(db: Db, { occurrenceId, ...whose }: Whose & { occurrenceId: string }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.id FROM unnest(${[...whose.personIds]}::uuid[]) AS p(id) JOIN diary_entry d ON d.subject_id = p.id AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL AND d.source_id = ${occurrenceId}::uuid
    JOIN occurrence x ON x.id = d.source_id JOIN timetable t ON t.id = x.timetable_id WHERE ${whose.withRosters} OR t.kind <> 'ROSTER'`
  return rows.map(({ id }) => id)
}

/** The dates with these ids, whatever became of them since: cancelled ones are included. */
export function listDatesByIds(db: Db, ids: readonly string[], timeZone: string): Promise<AttachableDate[]> {
  return db.$queryRaw`SELECT ${columns(timeZone)} FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN occurrence o ON o.id = i.id`
}
