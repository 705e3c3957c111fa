import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

/** Dates that are a clinic's shift: planned, of a published timetable, in a clinic. Those of the rosters are the shifts themselves. */
const clinical = Prisma.sql`
  occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
    JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.state = 'PUBLISHED' AND t.kind NOT IN ('ROSTER', 'TEMPLATE')`

type HeldDate = {
  readonly occurrenceId: string
  /** The shift of the date so far. */
  readonly shiftId: string | null
  readonly clinicId: string | null
  readonly heldOn: string | null
  readonly shift: Shift | null
  /** The room of the date; and the room that its shift has recorded for it. */
  readonly roomId: string | null
  readonly seenIn: string | null
}

/** The given dates that are, or were, part of a shift. */
export function listHeldDates(db: Tx, ids: readonly string[]): Promise<HeldDate[]> {
  return db.$queryRaw`
    SELECT i.id AS "occurrenceId", l.clinic_shift_id AS "shiftId", n.clinic_id AS "clinicId", n.held_on::text AS "heldOn", n.shift,
      n.room_id AS "roomId", l.room_id AS "seenIn"
    FROM unnest(${[...ids]}::uuid[]) AS i(id) LEFT JOIN clinic_shift_date l ON l.occurrence_id = i.id
    LEFT JOIN (SELECT o.id, o.clinic_id, o.held_on, o.shift, o.room_id FROM ${clinical} WHERE o.state = 'PLANNED' AND o.clinic_id IS NOT NULL) n ON n.id = i.id
    WHERE l.occurrence_id IS NOT NULL OR n.id IS NOT NULL ORDER BY n.clinic_id, n.held_on, n.shift, i.id`
}

/** Coming dates that should be in a shift and are in none yet. */
export async function listUnheldDates(db: Db, { from, limit }: { from: string; limit: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM ${clinical} WHERE o.state = 'PLANNED' AND o.clinic_id IS NOT NULL AND o.held_on >= ${from}::date
      AND NOT EXISTS (SELECT 1 FROM clinic_shift_date l WHERE l.occurrence_id = o.id) ORDER BY o.held_on, o.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

type Place = { readonly clinicId: string; readonly heldOn: string; readonly shift: Shift }

/** The shifts of some places, by the place. */
export async function findShiftsAt(db: Tx, places: readonly Place[]): Promise<(Place & { id: string })[]> {
  return db.$queryRaw`
    SELECT s.id, s.clinic_id AS "clinicId", s.held_on::text AS "heldOn", s.shift
    FROM unnest(${places.map(({ clinicId }) => clinicId)}::uuid[], ${places.map(({ heldOn }) => heldOn)}::date[], ${places.map(({ shift }) => shift)}::text[]::"Shift"[]) AS p(clinic_id, held_on, shift)
    JOIN clinic_shift s ON s.clinic_id = p.clinic_id AND s.held_on = p.held_on AND s.shift = p.shift`
}

/** The timetables of a shift's dates, before the shift itself: everything locks them in this order. */
export async function lockTimetablesOf(db: Tx, shiftId: string): Promise<void> {
  await db.$queryRaw`
    SELECT t.id FROM timetable t WHERE t.id IN (
      SELECT o.timetable_id FROM clinic_shift_date l JOIN occurrence o ON o.id = l.occurrence_id WHERE l.clinic_shift_id = ${shiftId}::uuid) ORDER BY t.id FOR UPDATE`
}

/** Locks these shifts and the chairs of their clinics until the transaction ends. */
export async function lockShifts(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT s.id FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN clinic_shift s ON s.id = i.id JOIN clinic c ON c.id = s.clinic_id ORDER BY s.id FOR UPDATE OF s FOR KEY SHARE OF c`
}

export async function relinkDates(
  db: Tx,
  { ids, links }: { ids: readonly string[]; links: readonly { occurrenceId: string; clinicShiftId: string; roomId: string | null }[] },
): Promise<void> {
  await db.clinicShiftDate.deleteMany({ where: { occurrenceId: { in: [...ids] } } })
  await db.clinicShiftDate.createMany({ data: [...links] })
}

export function listDatesOf(db: Tx, shiftId: string): Promise<{ occurrenceId: string }[]> {
  return db.clinicShiftDate.findMany({ where: { clinicShiftId: shiftId }, select: { occurrenceId: true } })
}

export type Coming = {
  shiftId: string
  /** The date by which the person comes. */
  dateId: string
  subject: 'STUDENT' | 'TEACHER'
  userId: string
  byDate: boolean
  firstChair: number | null
  lastChair: number | null
  remembered: number | null
  usual: number | null
}

/** Everybody who comes to these shifts, by a date of a timetable or by the roster; with the chair that a student had on that date, and the one they had last in the clinic. */
export function listComing(db: Tx, shiftIds: readonly string[]): Promise<Coming[]> {
  return db.$queryRaw`
    WITH source AS (
      SELECT s.id AS shift_id, s.clinic_id, s.held_on, l.occurrence_id AS source_id, true AS by_date FROM unnest(${[...shiftIds]}::uuid[]) AS i(id) JOIN clinic_shift s ON s.id = i.id JOIN clinic_shift_date l ON l.clinic_shift_id = s.id
      UNION ALL SELECT s.id, s.clinic_id, s.held_on, s.id, false FROM unnest(${[...shiftIds]}::uuid[]) AS i(id) JOIN clinic_shift s ON s.id = i.id)
    SELECT DISTINCT ON (c.shift_id, d.subject_id) c.shift_id AS "shiftId", c.source_id AS "dateId", d.subject::text AS subject, d.subject_id AS "userId", c.by_date AS "byDate",
      w.first_chair AS "firstChair", w.last_chair AS "lastChair", h.chair_number AS remembered,
      CASE WHEN d.subject = 'STUDENT' THEN (SELECT seat.chair_number FROM clinic_shift_seat seat JOIN clinic_shift p ON p.id = seat.clinic_shift_id
        WHERE seat.student_id = d.subject_id AND p.clinic_id = c.clinic_id AND p.id <> c.shift_id ORDER BY abs(p.held_on - c.held_on), p.id LIMIT 1) END AS usual
    FROM source c JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = c.source_id AND d.subject <> 'ROOM'
    LEFT JOIN clinic_shift_chair h ON h.occurrence_id = c.source_id AND h.student_id = d.subject_id
    LEFT JOIN occurrence o ON o.id = c.source_id LEFT JOIN room r ON r.id = o.room_id LEFT JOIN clinic_room w ON w.id = r.clinic_room_id
    ORDER BY c.shift_id, d.subject_id, c.by_date DESC, h.chair_number NULLS LAST`
}

export type Held = {
  id: string
  byHand: boolean
  places: { chairCount: number; hasChairs: boolean }
  teacherIds: string[]
  seats: { studentId: string; chairNumber: number }[]
  dates: number
}

export function listShiftStates(db: Tx, shiftIds: readonly string[]): Promise<Held[]> {
  return db.$queryRaw`
    SELECT s.id, s.by_hand AS "byHand", json_build_object('chairCount', c.chair_count, 'hasChairs', c.has_chairs) AS places,
      ARRAY(SELECT teacher_id::text FROM clinic_shift_teacher WHERE clinic_shift_id = s.id) AS "teacherIds",
      (SELECT COALESCE(json_agg(json_build_object('studentId', student_id, 'chairNumber', chair_number)), '[]') FROM clinic_shift_seat WHERE clinic_shift_id = s.id) AS seats,
      (SELECT count(*)::int FROM clinic_shift_date WHERE clinic_shift_id = s.id) AS dates
    FROM unnest(${[...shiftIds]}::uuid[]) AS i(id) JOIN clinic_shift s ON s.id = i.id JOIN clinic c ON c.id = s.clinic_id ORDER BY s.id`
}

export type Difference = {
  readonly leaving: {
    readonly seats: readonly { shiftId: string; userId: string }[]
    readonly teachers: readonly { shiftId: string; userId: string }[]
  }
  readonly arriving: {
    readonly seats: readonly { shiftId: string; userId: string; chairNumber: number }[]
    readonly teachers: readonly { shiftId: string; userId: string }[]
  }
}

/** Deletes the people that leave, inserts those that come, and raises the revision of each shift concerned. */
export async function storeDifference(db: Tx, { leaving, arriving }: Difference): Promise<void> {
  const pairs = (rows: readonly { shiftId: string; userId: string }[]) =>
    Prisma.sql`unnest(${rows.map(({ shiftId }) => shiftId)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[]) AS g(shift_id, user_id)`
  if (leaving.seats.length > 0)
    await db.$executeRaw`DELETE FROM clinic_shift_seat x USING ${pairs(leaving.seats)} WHERE x.clinic_shift_id = g.shift_id AND x.student_id = g.user_id`
  if (leaving.teachers.length > 0)
    await db.$executeRaw`DELETE FROM clinic_shift_teacher x USING ${pairs(leaving.teachers)} WHERE x.clinic_shift_id = g.shift_id AND x.teacher_id = g.user_id`
  await db.clinicShiftSeat.createMany({
    data: arriving.seats.map(({ shiftId, userId, chairNumber }) => ({ clinicShiftId: shiftId, studentId: userId, chairNumber })),
  })
  await db.clinicShiftTeacher.createMany({
    data: arriving.teachers.map(({ shiftId, userId }) => ({ clinicShiftId: shiftId, teacherId: userId })),
  })
  const touched = new Set([...leaving.seats, ...leaving.teachers, ...arriving.seats, ...arriving.teachers].map(({ shiftId }) => shiftId))
  await db.clinicShift.updateMany({ where: { id: { in: [...touched] } }, data: { revision: { increment: 1 } } })
}

/** Stores the chair of each student that comes by a date, so that they get it again if the date moves away and comes back. */
export async function storeChairs(db: Tx, shiftIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO clinic_shift_chair AS h (occurrence_id, student_id, chair_number)
    SELECT l.occurrence_id, seat.student_id, seat.chair_number FROM unnest(${[...shiftIds]}::uuid[]) AS i(id) JOIN clinic_shift_date l ON l.clinic_shift_id = i.id
    JOIN clinic_shift_seat seat ON seat.clinic_shift_id = i.id
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = l.occurrence_id AND d.subject_id = seat.student_id AND d.subject = 'STUDENT'
    ON CONFLICT (occurrence_id, student_id) DO UPDATE SET chair_number = EXCLUDED.chair_number WHERE h.chair_number <> EXCLUDED.chair_number`
}

type Pass = { readonly occurrenceId: string; readonly fromId: string; readonly toId: string }

/** Whoever comes to a date in place of somebody else gets their chair, as if it had been theirs before: the shift seats them there when they come. */
export async function passChairOn(db: Tx, { occurrenceId, fromId, toId }: Pass): Promise<void> {
  await db.$executeRaw`
    INSERT INTO clinic_shift_chair AS h (occurrence_id, student_id, chair_number)
    SELECT l.occurrence_id, ${toId}::uuid, seat.chair_number FROM clinic_shift_date l JOIN clinic_shift_seat seat ON seat.clinic_shift_id = l.clinic_shift_id AND seat.student_id = ${fromId}::uuid
    WHERE l.occurrence_id = ${occurrenceId}::uuid
    ON CONFLICT (occurrence_id, student_id) DO UPDATE SET chair_number = EXCLUDED.chair_number`
}

/** The people that come to a shift by a timetable's dates. */
export async function listPlannedPeople(db: Db, shiftId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT d.subject_id AS id FROM clinic_shift_date l JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = l.occurrence_id AND d.subject <> 'ROOM'
    WHERE l.clinic_shift_id = ${shiftId}::uuid`
  return rows.map(({ id }) => id)
}

/** Deletes those of the given shifts that were made for dates which no longer exist, and into which nobody was put by hand. */
export async function deleteShifts(db: Tx, ids: readonly string[]): Promise<void> {
  const within = { in: [...ids] }
  await db.clinicShiftTeacher.deleteMany({ where: { clinicShiftId: within } })
  await db.clinicShiftSeat.deleteMany({ where: { clinicShiftId: within } })
  await db.clinicShift.deleteMany({ where: { id: within } })
}
