import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Shift } from '@/lib/clinical/shifts'
import type { AppointmentNumber, AppointmentSplit } from '@/lib/reports/times'
import type { Db } from '@/server/kernel/db'
import { clinicSeats, isOfYear, isThen, timetableNamed, typeNamed, type TimeAsked } from '@/server/timetables'
import { isFinished } from '../queries/measures.sql'

export type AppointmentTally = { slots: number; seen: number; missed: number; cancelled: number; unused: number }
export type AppointmentRow = AppointmentTally & { isAll: boolean; key: string | null; name: string | null }

type Wanted = {
  readonly asked: TimeAsked
  readonly today: string
  /** Whether sessions are looked at: not where the clinical module is off. */
  readonly withSessions: boolean
}

/**
 * The CTEs of every number about appointments, and of the shifts behind it. `line`: each place of a student in a shift of a clinic, with the patients of their
 * finished sessions there, by the rule of the source `sessions`. Sessions without a place are included if everybody is asked about, and not if a timetable or a
 * group is. `unused`: a place on a day that is over, without a finished session.
 */
function appointmentLines({ asked, today, withSessions }: Wanted): Prisma.Sql {
  const { timetableId, groupId, fromOn, toOn } = asked
  const isOfAll = timetableId === null && groupId === null
  const ofYear = isOfYear(asked) ? Prisma.sql`JOIN who w ON w.user_id = s.student_id AND ${isThen(Prisma.sql`s.held_on`)}` : Prisma.empty
  return Prisma.sql`
    ${clinicSeats(asked)},
    patient AS MATERIALIZED (
      SELECT s.clinic_id, s.held_on, s.shift, s.student_id, count(*)::int AS sessions,
        count(*) FILTER (WHERE s.patient_attendance IN ('ATTENDED', 'LATE'))::int AS seen, count(*) FILTER (WHERE s.patient_attendance = 'DID_NOT_ATTEND')::int AS missed,
        count(*) FILTER (WHERE s.patient_attendance = 'CANCELLED')::int AS cancelled
      FROM treatment_session s ${ofYear} WHERE ${isFinished} AND ${withSessions} AND s.held_on BETWEEN ${fromOn}::date AND ${toOn}::date
      GROUP BY 1, 2, 3, 4),
    line AS MATERIALIZED (
      SELECT COALESCE(x.clinic_id, p.clinic_id) AS clinic_id, COALESCE(x.held_on, p.held_on) AS held_on, COALESCE(x.shift, p.shift) AS shift,
        x.timetable_id, x.session_type_id, x.via_group_id, COALESCE(x.slots, 0) AS slots, COALESCE(p.seen, 0) AS seen, COALESCE(p.missed, 0) AS missed,
        COALESCE(p.cancelled, 0) AS cancelled, CASE WHEN ${withSessions} AND p.sessions IS NULL AND x.held_on < ${today}::date THEN x.slots ELSE 0 END AS unused
      FROM seat x ${isOfAll ? Prisma.sql`FULL` : Prisma.sql`LEFT`} JOIN patient p
        ON p.clinic_id = x.clinic_id AND p.held_on = x.held_on AND p.shift = x.shift AND p.student_id = x.student_id)`
}

const keyOf: Readonly<Record<AppointmentSplit, Prisma.Sql>> = {
  CLINIC: Prisma.sql`l.clinic_id::text`,
  SHIFT: Prisma.sql`l.shift::text`,
  TYPE: Prisma.sql`l.session_type_id::text`,
  GROUP: Prisma.sql`l.via_group_id::text`,
  TIMETABLE: Prisma.sql`l.timetable_id::text`,
}
const key = Prisma.sql`y.key::uuid`
const nameOf: Readonly<Record<AppointmentSplit, Prisma.Sql>> = {
  CLINIC: Prisma.sql`(SELECT c.name FROM clinic c WHERE c.id = ${key})`,
  SHIFT: Prisma.sql`NULL::text`,
  TYPE: typeNamed(key),
  GROUP: Prisma.sql`(SELECT g.name FROM student_group g WHERE g.id = ${key})`,
  TIMETABLE: timetableNamed(key),
}
const sums = Prisma.sql`COALESCE(sum(l.slots), 0)::int AS slots, COALESCE(sum(l.seen), 0)::int AS seen, COALESCE(sum(l.missed), 0)::int AS missed,
  COALESCE(sum(l.cancelled), 0)::int AS cancelled, COALESCE(sum(l.unused), 0)::int AS unused`

/** The sums of the whole, and of each row of a split. */
export function countAppointments(db: Db, wanted: Wanted, split: AppointmentSplit): Promise<AppointmentRow[]> {
  return db.$queryRaw`
    WITH ${appointmentLines(wanted)}
    SELECT TRUE AS "isAll", NULL::text AS key, NULL::text AS name, ${sums} FROM line l
    UNION ALL
    SELECT FALSE, y.key, ${nameOf[split]}, y.slots, y.seen, y.missed, y.cancelled, y.unused
    FROM (SELECT ${keyOf[split]} AS key, ${sums} FROM line l GROUP BY 1) y`
}

type ShiftRow = AppointmentTally & { clinicId: string; clinic: string; heldOn: string; shift: Shift; total: number }

/**
 * The shifts behind a number, by the same conditions by which it is counted; the newest first. `of` is null for the row without a name, and left out for all
 * rows.
 */
export function listAppointmentShifts(
  db: Db,
  wanted: Wanted,
  {
    split,
    of,
    what,
    take,
    skip,
  }: { split: AppointmentSplit; of?: string | null; what: AppointmentNumber | null; take: number; skip: number },
): Promise<ShiftRow[]> {
  const having = what === null ? Prisma.empty : Prisma.sql`WHERE y.${Prisma.raw(what)} > 0`
  const ofRow = of === undefined ? Prisma.sql`TRUE` : Prisma.sql`${keyOf[split]} IS NOT DISTINCT FROM ${of}`
  return db.$queryRaw`
    WITH ${appointmentLines(wanted)}
    SELECT y."clinicId", c.name AS clinic, y."heldOn", y.shift, y.slots, y.seen, y.missed, y.cancelled, y.unused, (count(*) OVER ())::int AS total
    FROM (SELECT l.clinic_id AS "clinicId", l.held_on::text AS "heldOn", l.shift, ${sums} FROM line l WHERE ${ofRow} GROUP BY 1, 2, 3) y
      JOIN clinic c ON c.id = y."clinicId" ${having}
    ORDER BY y."heldOn" DESC, y.shift DESC, c.name, c.id LIMIT ${take} OFFSET ${skip}`
}
