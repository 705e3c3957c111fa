import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import type { DateRow } from '../event-put'

export type StoredRow = Omit<DateRow, 'startsAt' | 'endsAt'> & {
  startsAt: Date
  endsAt: Date
  /** Attendance was recorded, or its register or a check-in opened. */
  isTaken: boolean
}

const dateRowColumns = () => Prisma.sql`
  o.id, o.event_id AS "eventId", o.original_on::text AS "originalOn", o.held_on::text AS "heldOn", o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.shift,
  o.room_id AS "roomId", o.clinic_id AS "clinicId", o.title, o.notes, o.own, o.state, o.cancel_reason AS "cancelReason", ${isNamed('date', Prisma.sql`o.id`)} AS "isTaken",
  CASE WHEN o.people_kept_at IS NOT NULL THEN ARRAY(SELECT g.group_id::text FROM occurrence_group g WHERE g.occurrence_id = o.id ORDER BY 1) END AS "groupIds",
  (SELECT COALESCE(json_agg(json_build_object('userId', p.user_id, 'part', p.part, 'isOut', p.is_out) ORDER BY p.user_id), '[]')
    FROM occurrence_person p WHERE p.occurrence_id = o.id) AS people`

/** All dates of some events, with all that is their own. */
export function listDateRows(db: Db, eventIds: readonly string[]): Promise<StoredRow[]> {
  return db.$queryRaw`
    SELECT ${dateRowColumns()} FROM unnest(${[...eventIds]}::uuid[]) AS s(id) JOIN occurrence o ON o.event_id = s.id ORDER BY o.event_id, o.original_on`
}

export function listDateRowsById(db: Db, ids: readonly string[]): Promise<StoredRow[]> {
  return db.$queryRaw`SELECT ${dateRowColumns()} FROM unnest(${[...ids]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id ORDER BY o.starts_at, o.id`
}

/**
 * Writes dates as given: existing ones move to their event, day and time, the others are created. Existing ones first leave their days, so that two dates can
 * change places.
 */
export async function putDateRows(
  db: Tx,
  { timetableId, rows, at }: { timetableId: string; rows: readonly DateRow[]; at: Date },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db.$executeRaw`UPDATE occurrence o SET original_on = o.original_on + 200000 FROM unnest(${ids}::uuid[]) AS s(id) WHERE o.id = s.id`
  await db.$executeRaw`
    INSERT INTO occurrence AS o (id, event_id, timetable_id, original_on, held_on, starts_at, ends_at, shift, room_id, clinic_id, title, notes, own, state, cancel_reason, people_kept_at, updated_at)
    SELECT n.id, n."eventId", ${timetableId}::uuid, n."originalOn", n."heldOn", n."startsAt", n."endsAt", n.shift::"Shift", n."roomId", n."clinicId", n.title, n.notes,
      ARRAY(SELECT jsonb_array_elements_text(n.own)), n.state::"OccurrenceState", n."cancelReason", CASE WHEN jsonb_typeof(n."groupIds") = 'array' THEN ${at}::timestamptz END, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, "eventId" uuid, "originalOn" date, "heldOn" date, "startsAt" timestamptz, "endsAt" timestamptz, shift text,
      "roomId" uuid, "clinicId" uuid, title text, notes text, own jsonb, state text, "cancelReason" text, "groupIds" jsonb)
    ON CONFLICT (id) DO UPDATE SET event_id = EXCLUDED.event_id, timetable_id = EXCLUDED.timetable_id, original_on = EXCLUDED.original_on, held_on = EXCLUDED.held_on,
      starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at, shift = EXCLUDED.shift, room_id = EXCLUDED.room_id, clinic_id = EXCLUDED.clinic_id, title = EXCLUDED.title,
      notes = EXCLUDED.notes, own = EXCLUDED.own, state = EXCLUDED.state, cancel_reason = EXCLUDED.cancel_reason, people_kept_at = EXCLUDED.people_kept_at,
      updated_at = EXCLUDED.updated_at, sequence = o.sequence + 1`
  await db.occurrencePerson.deleteMany({ where: { occurrenceId: { in: ids } } })
  await db.occurrenceGroup.deleteMany({ where: { occurrenceId: { in: ids } } })
  await db.occurrencePerson.createMany({ data: rows.flatMap(({ id, people }) => people.map((one) => ({ ...one, occurrenceId: id }))) })
  await db.occurrenceGroup.createMany({
    data: rows.flatMap(({ id, groupIds }) => (groupIds ?? []).map((groupId) => ({ groupId, occurrenceId: id }))),
  })
}

/** The days on which some events have other dates than these. */
export function listOtherDays(
  db: Db,
  { eventIds, but }: { eventIds: readonly string[]; but: readonly string[] },
): Promise<{ eventId: string; on: string }[]> {
  return db.$queryRaw`
    SELECT o.event_id AS "eventId", o.original_on::text AS on FROM unnest(${[...eventIds]}::uuid[]) AS s(id) JOIN occurrence o ON o.event_id = s.id
    WHERE NOT EXISTS (SELECT 1 FROM unnest(${[...but]}::uuid[]) AS b(id) WHERE b.id = o.id)`
}
