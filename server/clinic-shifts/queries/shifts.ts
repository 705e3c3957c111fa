import 'server-only'
import type { Room } from '@/lib/clinical/rooms'
import type { Shift } from '@/lib/clinical/shifts'
import type { ShiftPresence } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import { roomsOf } from '@/server/catalogue'
import type { Db, Tx } from '@/server/kernel/db'
import type { Content } from '../rules'
import type { ShiftScope } from '../scope'

type Named = { id: string; displayName: string }
type ClinicRow = { id: string; name: string; chairCount: number; hasChairs: boolean; rooms: Room[] }
type WeekRow = { id: string; clinicId: string; heldOn: string; shift: Shift; teachers: Named[]; students: number }

/** Clinics in use that have shifts, and clinics with a shift in a span of days. */
export function listClinics(db: Db, { from, to }: { from: string; to: string }): Promise<ClinicRow[]> {
  return db.$queryRaw`
    SELECT c.id, c.name, c.chair_count AS "chairCount", c.has_chairs AS "hasChairs", ${roomsOf(Prisma.sql`c.id`)} AS rooms FROM clinic c
    WHERE (c.active AND c.has_shifts) OR EXISTS (SELECT 1 FROM clinic_shift s WHERE s.clinic_id = c.id AND s.held_on BETWEEN ${from}::date AND ${to}::date)
    ORDER BY c.name, c.id`
}

/** The shifts of every clinic in a week, for planners. */
export function listWeekShifts(db: Db, { from, to }: { from: string; to: string }): Promise<WeekRow[]> {
  return db.$queryRaw`
    SELECT s.id, s.clinic_id AS "clinicId", s.held_on::text AS "heldOn", s.shift,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.id)
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id WHERE t.clinic_shift_id = s.id), '[]') AS teachers,
      (SELECT count(*)::int FROM clinic_shift_seat seat WHERE seat.clinic_shift_id = s.id) AS students
    FROM clinic_shift s WHERE s.held_on BETWEEN ${from}::date AND ${to}::date ORDER BY s.held_on, s.shift, s.id`
}

export function listHeldShifts(
  db: Db,
  { clinicId, from, to }: { clinicId: string; from: string; to: string },
): Promise<{ heldOn: string; shift: Shift }[]> {
  return db.$queryRaw`
    SELECT held_on::text AS "heldOn", shift FROM clinic_shift
    WHERE clinic_id = ${clinicId}::uuid AND held_on BETWEEN ${from}::date AND ${to}::date ORDER BY held_on, shift`
}

type Placed = Named & { caption: string; enabled: boolean }
export type ShiftRow = {
  id: string
  heldOn: string
  shift: Shift
  revision: number
  clinic: ClinicRow
  teachers: Placed[]
  seats: { chairNumber: number; student: Placed; presence: ShiftPresence | null }[]
}

/** A shift with all its parts, in one statement. The caller has checked that it is in scope. */
export async function findFullShift(db: Db, id: string): Promise<ShiftRow | null> {
  const rows = await db.$queryRaw<ShiftRow[]>`
    SELECT s.id, s.held_on::text AS "heldOn", s.shift, s.revision,
      json_build_object('id', c.id, 'name', c.name, 'chairCount', c.chair_count, 'hasChairs', c.has_chairs, 'rooms', ${roomsOf(Prisma.sql`c.id`)}) AS clinic,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'displayName', u.display_name, 'caption', COALESCE(u.job_title, ''), 'enabled', u.status = 'ENABLED' AND u.deleted_at IS NULL) ORDER BY u.last_name, u.id)
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id WHERE t.clinic_shift_id = s.id), '[]') AS teachers,
      COALESCE((SELECT json_agg(json_build_object('chairNumber', seat.chair_number, 'presence', a.presence,
          'student', json_build_object('id', u.id, 'displayName', u.display_name, 'caption', COALESCE(g.name, f.name, ''), 'enabled', u.status = 'ENABLED' AND u.deleted_at IS NULL)) ORDER BY seat.chair_number)
        FROM clinic_shift_seat seat JOIN app_user u ON u.id = seat.student_id LEFT JOIN student_group g ON g.id = u.group_id LEFT JOIN firm f ON f.id = u.firm_id
        LEFT JOIN shift_attendance a ON a.clinic_id = s.clinic_id AND a.held_on = s.held_on AND a.shift = s.shift AND a.student_id = seat.student_id
        WHERE seat.clinic_shift_id = s.id), '[]') AS seats
    FROM clinic_shift s JOIN clinic c ON c.id = s.clinic_id WHERE s.id = ${id}::uuid`
  return rows[0] ?? null
}

export async function isInScope(db: Db, scope: ShiftScope, id: string): Promise<boolean> {
  return (await db.clinicShift.count({ where: { AND: [scope.where, { id }] } })) === 1
}

type ClinicPlaces = { chairCount: number; hasChairs: boolean; hasShifts: boolean; active: boolean }

/** The clinic, locked so that nobody changes its chairs until the transaction ends. */
export async function findClinic(db: Tx, id: string): Promise<ClinicPlaces | null> {
  const rows = await db.$queryRaw<
    ClinicPlaces[]
  >`SELECT chair_count AS "chairCount", has_chairs AS "hasChairs", has_shifts AS "hasShifts", active FROM clinic WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0] ?? null
}

type Place = { readonly clinicId: string; readonly heldOn: string; readonly shift: Shift }

export async function findShiftAt(db: Tx, { clinicId, heldOn, shift }: Place): Promise<string | null> {
  const found = await db.clinicShift.findUnique({
    where: { clinicId_heldOn_shift: { clinicId, heldOn: dateColumn(heldOn), shift } },
    select: { id: true },
  })
  return found?.id ?? null
}

/** False where the id is taken, or the clinic has that shift already. */
export async function insertShift(db: Tx, { heldOn, ...shift }: Place & { readonly id: string }): Promise<boolean> {
  const { count } = await db.clinicShift.createMany({ data: [{ ...shift, heldOn: dateColumn(heldOn) }], skipDuplicates: true })
  return count === 1
}

/** Locks the shift and its clinic's chairs until the transaction ends. Returns false where there is no such shift. */
export async function lockShift(db: Tx, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM clinic_shift s JOIN clinic c ON c.id = s.clinic_id WHERE s.id = ${id}::uuid FOR UPDATE OF s FOR KEY SHARE OF c`
  return rows.length === 1
}

export async function replaceContent(db: Tx, id: string, { teacherIds, seats }: Content): Promise<void> {
  await db.clinicShiftTeacher.deleteMany({ where: { clinicShiftId: id } })
  await db.clinicShiftSeat.deleteMany({ where: { clinicShiftId: id } })
  await insertContent(db, id, { teacherIds, seats })
  await db.clinicShift.update({ where: { id }, data: { revision: { increment: 1 } }, select: { id: true } })
}

export async function insertContent(db: Tx, clinicShiftId: string, { teacherIds, seats }: Content): Promise<void> {
  await db.clinicShiftTeacher.createMany({ data: teacherIds.map((teacherId) => ({ clinicShiftId, teacherId })) })
  await db.clinicShiftSeat.createMany({ data: seats.map((seat) => ({ clinicShiftId, ...seat })) })
}

/** Recorded attendance stays: it shows which people were there. */
export async function deleteShift(db: Tx, id: string): Promise<void> {
  await db.clinicShiftTeacher.deleteMany({ where: { clinicShiftId: id } })
  await db.clinicShiftSeat.deleteMany({ where: { clinicShiftId: id } })
  await db.clinicShift.delete({ where: { id }, select: { id: true } })
}

/** `byHand`: false if dates of a timetable create the shift. */
type Fresh = Place & { readonly id: string; readonly byHand?: boolean }

/** Returns the ids of the shifts that did not exist yet. */
export async function insertFresh(db: Tx, shifts: readonly Fresh[]): Promise<string[]> {
  const rows = await db.clinicShift.createManyAndReturn({
    data: shifts.map(({ heldOn, ...rest }) => ({ ...rest, heldOn: dateColumn(heldOn) })),
    skipDuplicates: true,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export async function insertContents(db: Tx, ids: readonly string[], { teacherIds, seats }: Content): Promise<void> {
  await db.clinicShiftTeacher.createMany({
    data: ids.flatMap((clinicShiftId) => teacherIds.map((teacherId) => ({ clinicShiftId, teacherId }))),
  })
  await db.clinicShiftSeat.createMany({ data: ids.flatMap((clinicShiftId) => seats.map((seat) => ({ clinicShiftId, ...seat }))) })
}

function dateColumn(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
