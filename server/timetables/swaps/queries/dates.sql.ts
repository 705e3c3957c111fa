import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { Prisma } from '@/lib/generated/prisma/client'
import { placementTimetableId, type EventPart } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import { namedOn } from '../../dates/queries/who-comes.sql'

/** A hash of when and where a date is, as it was shown to the person who offers or takes it; its title may change in the meantime. */
export const printOf = Prisma.sql`md5(concat_ws('|', o.state, extract(epoch FROM o.starts_at), extract(epoch FROM o.ends_at), COALESCE(o.room_id::text, '-'), COALESCE(o.clinic_id::text, '-'), e.session_type_id))::uuid`

export type SwapDateRow = {
  id: string
  title: string
  heldOn: string
  startsTime: string
  endsTime: string
  room: string | null
  print: string
}
export type PlacedDate = SwapDateRow & { clinicId: string | null; shift: Shift }

export const dateColumns = (timeZone: string) => Prisma.sql`
  o.id, o.title, o.held_on::text AS "heldOn", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime",
  (SELECT r.name FROM room r WHERE r.id = o.room_id) AS room, ${printOf} AS print`

/** The columns of a date with its clinic and shift. */
export const placedColumns = (timeZone: string) => Prisma.sql`${dateColumns(timeZone)}, o.clinic_id AS "clinicId", o.shift`

export const dateTables = Prisma.sql`
  occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN session_type k ON k.id = e.session_type_id
    JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.state = 'PUBLISHED' AND t.draft_of_id IS NULL AND t.kind NOT IN ('ROSTER', 'TEMPLATE')
      AND t.id <> ${placementTimetableId}::uuid`

/** The condition for dates that can be offered and taken: of a type that can be swapped, not cancelled, without records, and starting after `earliest`. */
export const isSwappable = (earliest: Date) =>
  Prisma.sql`o.state = 'PLANNED' AND k.can_swap AND o.starts_at > ${earliest} AND NOT ${isNamed('date', Prisma.sql`o.id`)}`

/** Whether the diary has the date `o` for a person, as a student or as a teacher. */
export const isAttendedBy = (personId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT 1 FROM diary_entry y WHERE y.source = 'OCCURRENCE' AND y.source_id = o.id AND y.subject_id = ${personId} AND y.is_shown AND y.plan_id IS NULL)`

/** Whether a person has nothing else at the time of the date `o`. No entry is longer than a day. */
const isFree = (personId: Prisma.Sql, without: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM diary_entry x WHERE x.subject_id = ${personId} AND x.is_shown AND x.plan_id IS NULL AND x.starts_at > o.starts_at - INTERVAL '25 hours'
    AND x.starts_at < o.ends_at AND x.ends_at > o.starts_at AND x.source_id <> ${without} AND x.source_id <> o.id)`

export type Facts = PlacedDate & {
  eventId: string
  timetableId: string
  startsAt: Date
  state: 'PLANNED' | 'CANCELLED' | 'SKIPPED'
  canSwap: boolean
  isRecorded: boolean
}

/** The facts about dates of published timetables that decide whether they can be swapped. */
export function listFacts(db: Db, { ids, timeZone }: { ids: readonly string[]; timeZone: string }): Promise<Facts[]> {
  return db.$queryRaw`
    SELECT ${placedColumns(timeZone)}, o.event_id AS "eventId", o.timetable_id AS "timetableId", o.starts_at AS "startsAt", o.state, k.can_swap AS "canSwap",
      ${isNamed('date', Prisma.sql`o.id`)} AS "isRecorded"
    FROM unnest(${[...ids]}::uuid[]) AS s(id) JOIN (${dateTables}) ON o.id = s.id`
}

/** The part of each of these people in a date, in the order in which they are given; null where they do not attend. */
export async function listPartsOn(
  db: Db,
  asked: readonly { readonly occurrenceId: string; readonly userId: string }[],
): Promise<(EventPart | null)[]> {
  const rows = await db.$queryRaw<{ place: number; part: EventPart }[]>`
    SELECT a.place::int, COALESCE((SELECT n.part FROM ${namedOn} n WHERE n.user_id = a.user_id AND NOT n.is_out), 'STUDENT') AS part
    FROM unnest(${asked.map((one) => one.occurrenceId)}::uuid[], ${asked.map((one) => one.userId)}::uuid[]) WITH ORDINALITY AS a(occurrence_id, user_id, place)
      JOIN occurrence o ON o.id = a.occurrence_id WHERE ${isAttendedBy(Prisma.sql`a.user_id`)}`
  const known = new Map(rows.map(({ place, part }) => [place, part]))
  return asked.map((_, at) => known.get(at + 1) ?? null)
}

type Own = { readonly personId: string; readonly earliest: Date; readonly until: Date; readonly timeZone: string; readonly limit: number }

/** Somebody's dates that they can offer and have not offered. */
export function listOfferable(db: Db, { personId, earliest, until, timeZone, limit }: Own): Promise<PlacedDate[]> {
  return db.$queryRaw`
    SELECT ${placedColumns(timeZone)} FROM diary_entry d JOIN (${dateTables}) ON o.id = d.source_id
    WHERE d.subject_id = ${personId}::uuid AND d.source = 'OCCURRENCE' AND d.starts_at > ${earliest} AND d.starts_at < ${until} AND d.is_shown AND d.plan_id IS NULL
      AND ${isSwappable(earliest)}
      AND NOT EXISTS (SELECT 1 FROM swap_offer w WHERE w.occurrence_id = o.id AND w.person_id = ${personId}::uuid AND w.state IN ('OPEN', 'TAKEN'))
    ORDER BY o.starts_at, o.id LIMIT ${limit}`
}

type Choosing = Own & { readonly of: string }

/** Dates that somebody could have for one of theirs: in the same timetable, where they do not attend and have nothing else. */
export function listWantable(db: Db, { of, personId, earliest, until, timeZone, limit }: Choosing): Promise<SwapDateRow[]> {
  const person = Prisma.sql`${personId}::uuid`
  return db.$queryRaw`
    SELECT ${dateColumns(timeZone)} FROM (${dateTables})
    WHERE o.timetable_id = (SELECT m.timetable_id FROM occurrence m WHERE m.id = ${of}::uuid) AND o.id <> ${of}::uuid AND o.starts_at < ${until} AND ${isSwappable(earliest)}
      AND NOT ${isAttendedBy(person)} AND ${isFree(person, Prisma.sql`${of}::uuid`)}
    ORDER BY o.starts_at, o.id LIMIT ${limit}`
}
