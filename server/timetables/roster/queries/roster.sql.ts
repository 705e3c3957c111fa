import 'server-only'
import { shifts, type Shift } from '@/lib/clinical/shifts'
import { rosterTypeId } from '@/lib/timetables/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type ShiftHours = Readonly<Record<Shift, { readonly startsTime: string; readonly endsTime: string }>>
export type RosterClock = { readonly timeZone: string; readonly shiftHours: ShiftHours; readonly at: Date }

/** The dates that clinic shifts should have, with the shifts' ids. */
function wantedDates(of: Prisma.Sql, { timeZone, shiftHours }: RosterClock): Prisma.Sql {
  const hours = shifts.map(
    (name) => Prisma.sql`(${name}::"Shift", ${shiftHours[name].startsTime}::time, ${shiftHours[name].endsTime}::time)`,
  )
  return Prisma.sql`
    SELECT s.id, t.id AS timetable_id, s.clinic_id, s.held_on, s.shift, c.name AS title, h.starts, h.ends,
      (s.held_on + h.starts) AT TIME ZONE ${timeZone} AS starts_at, (s.held_on + h.ends) AT TIME ZONE ${timeZone} AS ends_at,
      (SELECT r.id FROM room r WHERE r.clinic_id = c.id AND r.kind = 'CLINIC' AND r.active ORDER BY r.clinic_room_id NULLS FIRST, r.id LIMIT 1) AS room_id
    FROM ${of} s JOIN clinic c ON c.id = s.clinic_id LEFT JOIN timetable t ON t.clinic_id = c.id AND t.kind = 'ROSTER'
      JOIN (VALUES ${Prisma.join(hours)}) AS h(shift, starts, ends) ON h.shift = s.shift`
}

const shiftsAmong = (ids: readonly string[]) =>
  Prisma.sql`(SELECT x.* FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN clinic_shift x ON x.id = i.id)`

/** People placed in the shifts by hand: without those whom a timetable's dates bring there. */
const byHand = (ids: readonly string[]) => Prisma.sql`
  SELECT DISTINCT ON (p.id, p.user_id) p.id, p.user_id, p.part FROM (
    SELECT t.clinic_shift_id AS id, t.teacher_id AS user_id, 'TEACHER' AS part, 0 AS place FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN clinic_shift_teacher t ON t.clinic_shift_id = i.id
    UNION ALL SELECT s.clinic_shift_id, s.student_id, 'STUDENT', 1 FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN clinic_shift_seat s ON s.clinic_shift_id = i.id) p
  WHERE NOT EXISTS (
    SELECT 1 FROM clinic_shift_date l JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = l.occurrence_id AND d.subject_id = p.user_id WHERE l.clinic_shift_id = p.id)
  ORDER BY p.id, p.user_id, p.place`

/** The given shifts that need dates of the roster: all but shifts that a timetable holds and to which the roster adds nobody. */
export async function listRosteredShifts(db: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM ${shiftsAmong(ids)} s
    WHERE NOT EXISTS (SELECT 1 FROM clinic_shift_date l WHERE l.clinic_shift_id = s.id) OR s.id IN (SELECT p.id FROM (${byHand(ids)}) p)`
  return rows.map(({ id }) => id)
}

/** Creates the session type of shifts, and a roster for each of their clinics. */
export async function ensureRosters(db: Tx, ids: readonly string[], at: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO session_type (id, name, colour, is_clinical, takes_attendance, default_minutes)
    VALUES (${rosterTypeId}::uuid, CASE WHEN EXISTS (SELECT 1 FROM session_type WHERE name = 'Clinic shift') THEN 'Clinic shift (roster)' ELSE 'Clinic shift' END, 'green', true, false, 210)
    ON CONFLICT DO NOTHING`
  await db.$executeRaw`
    INSERT INTO timetable (id, name, kind, from_on, state, published_at, clinic_id)
    SELECT gen_random_uuid(), c.name, 'ROSTER', '2000-01-01', 'PUBLISHED', ${at}, c.id FROM clinic c WHERE c.id IN (SELECT clinic_id FROM ${shiftsAmong(ids)} x)
    ON CONFLICT (clinic_id) WHERE kind = 'ROSTER' DO NOTHING`
}

/** Writes the events and dates of shifts, and the people placed by hand; only differences, and only what belongs to a roster. */
export async function writeRoster(db: Tx, ids: readonly string[], clock: RosterClock): Promise<void> {
  const rows = wantedDates(shiftsAmong(ids), clock)
  await db.$executeRaw`
    INSERT INTO event AS e (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, room_id)
    SELECT w.id, w.timetable_id, w.id, w.title, ${rosterTypeId}::uuid, w.held_on, to_char(w.starts, 'HH24:MI'), (extract(epoch FROM w.ends - w.starts) / 60)::int, w.room_id FROM (${rows}) w
    ON CONFLICT (id) DO UPDATE SET title = EXCLUDED.title, starts_time = EXCLUDED.starts_time, minutes = EXCLUDED.minutes, room_id = EXCLUDED.room_id, revision = e.revision + 1
    WHERE e.timetable_id = EXCLUDED.timetable_id AND (e.title, e.starts_time, e.minutes, e.room_id) IS DISTINCT FROM (EXCLUDED.title, EXCLUDED.starts_time, EXCLUDED.minutes, EXCLUDED.room_id)`
  await db.$executeRaw`
    INSERT INTO occurrence AS o (id, event_id, timetable_id, original_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, updated_at)
    SELECT w.id, w.id, w.timetable_id, w.held_on, w.title, w.starts_at, w.ends_at, w.room_id, w.clinic_id, w.held_on, w.shift, ${clock.at} FROM (${rows}) w
    ON CONFLICT (id) DO UPDATE SET title = EXCLUDED.title, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at, room_id = EXCLUDED.room_id,
      updated_at = EXCLUDED.updated_at, sequence = o.sequence + 1
    WHERE o.event_id = EXCLUDED.event_id AND (o.title, o.starts_at, o.ends_at, o.room_id) IS DISTINCT FROM (EXCLUDED.title, EXCLUDED.starts_at, EXCLUDED.ends_at, EXCLUDED.room_id)`
  const people = byHand(ids)
  await db.$executeRaw`
    WITH people AS MATERIALIZED (${people})
    DELETE FROM event_person e USING unnest(${[...ids]}::uuid[]) AS i(id) WHERE e.event_id = i.id AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = e.event_id AND p.user_id = e.user_id)`
  await db.$executeRaw`
    INSERT INTO event_person AS e (event_id, user_id, part) SELECT p.id, p.user_id, p.part::"EventPart" FROM (${people}) p
    ON CONFLICT (event_id, user_id) DO UPDATE SET part = EXCLUDED.part WHERE e.part <> EXCLUDED.part`
}

/** Deletes the events and dates of shifts that are gone, or that only timetables hold. The caller deletes their rows in the diary. */
export async function deleteRoster(db: Tx, ids: readonly string[]): Promise<void> {
  const within = Prisma.sql`unnest(${[...ids]}::uuid[]) AS i(id)`
  await db.$executeRaw`DELETE FROM occurrence o USING ${within} WHERE o.id = i.id AND o.event_id = i.id`
  await db.$executeRaw`DELETE FROM event e USING ${within} WHERE e.id = i.id AND e.creator_id IS NULL`
}

/** Shifts from a day on that have no date, or whose date does not match the settings, their clinic's name or its room. */
export async function listAstray(db: Db, { from, limit, clock }: { from: string; limit: number; clock: RosterClock }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM (${wantedDates(Prisma.sql`(SELECT * FROM clinic_shift WHERE held_on >= ${from}::date)`, clock)}) w LEFT JOIN occurrence o ON o.id = w.id
    WHERE CASE WHEN o.id IS NULL THEN NOT EXISTS (SELECT 1 FROM clinic_shift_date l WHERE l.clinic_shift_id = w.id)
      ELSE (o.title, o.starts_at, o.ends_at, o.room_id) IS DISTINCT FROM (w.title, w.starts_at, w.ends_at, w.room_id) END
    ORDER BY w.held_on, w.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Takes people whom a shift's roster leaves out, out of each of its dates that they attend. */
export async function leaveOutOfDates(db: Tx, { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] }): Promise<void> {
  const taken = Prisma.sql`
    SELECT d.source_id AS id, d.subject_id AS user_id, (CASE d.subject WHEN 'STUDENT' THEN 'STUDENT' ELSE 'TEACHER' END)::"EventPart" AS part
    FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = i.id AND d.subject <> 'ROOM'
    WHERE d.subject_id = ANY(${[...userIds]}::uuid[])`
  await db.$executeRaw`
    UPDATE occurrence o SET own = array_append(o.own, 'people'), sequence = o.sequence + 1 FROM (SELECT DISTINCT id FROM (${taken}) t) t
    WHERE o.id = t.id AND NOT 'people' = ANY(o.own)`
  await db.$executeRaw`
    INSERT INTO occurrence_person (occurrence_id, user_id, part, is_out) SELECT t.id, t.user_id, t.part, true FROM (${taken}) t
    ON CONFLICT (occurrence_id, user_id) DO UPDATE SET is_out = true`
}
