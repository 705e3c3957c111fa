import 'server-only'
import type { Room } from '@/lib/clinical/rooms'
import type { Shift } from '@/lib/clinical/shifts'
import type { CheckKind, PatientAttendance, ProcedureSite, ShiftPresence } from '@/lib/clinical/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'
import { roomsOf } from '@/server/catalogue'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { captions } from '../../queries/scope.sql'
import { openCheck } from './lists'

type MainProcedure = { caption: string; site: ProcedureSite; teeth: number[]; surfaces: string[] }
/** Ordered by the institution's weight, then by the number of criteria; among equals the one recorded later, because the anaesthetic comes first. */
const mainProcedure = Prisma.sql`(
  SELECT json_build_object('caption', p.caption, 'site', l.site, 'teeth', l.teeth, 'surfaces', l.surfaces)
  FROM procedure_line l JOIN procedure p ON p.id = l.procedure_id WHERE l.session_id = s.id AND l.deleted_at IS NULL
  ORDER BY p.weight DESC, (SELECT count(*) FROM criterion c WHERE c.procedure_id = p.id AND c.active) DESC, l.sort_order DESC, l.id DESC LIMIT 1)`

/** A person in a shift: with a chair there, or with a session begun there without one. A row without a student is a shift with nobody in it. */
export type ChairRow = {
  clinicShiftId: string
  clinicId: string
  clinicName: string
  chairCount: number
  hasChairs: boolean
  rooms: Room[]
  shift: Shift
  teachers: { id: string; displayName: string }[]
  /** The chair in the roster; null for a student who is not on it. */
  chairNumber: number | null
  studentId: string | null
  studentName: string | null
  presence: ShiftPresence | null
  /** The number of recorded patients in this shift. */
  sessions: number
  sessionId: string | null
  sessionChair: number | null
  state: SessionState | null
  patientAttendance: PatientAttendance | null
  procedures: string[]
  main: MainProcedure | null
  checkId: string | null
  checkKind: CheckKind | null
  checkState: CheckState | null
  askedAt: Date | null
}

/** A condition on `c`: the shifts in which the teacher of the scope teaches, or all. */
export function isInTaughtShift({ where }: SessionScope): Prisma.Sql {
  return where.all
    ? Prisma.sql`TRUE`
    : Prisma.sql`c.id IN (SELECT clinic_shift_id FROM clinic_shift_teacher WHERE teacher_id = ${where.teacherId}::uuid)`
}

/** The shifts of a day in scope, or one of them; with each student's session: the one with which they wait, otherwise the open one, otherwise the last. */
export function listChairs(db: Db, scope: SessionScope, { day, shift }: { day: string; shift?: Shift }): Promise<ChairRow[]> {
  const which = shift === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.shift = ${shift}::"Shift"`
  return db.$queryRaw`
    WITH held AS (SELECT c.id, c.clinic_id, c.held_on, c.shift, ${roomsOf(Prisma.sql`c.clinic_id`)} AS rooms FROM clinic_shift c WHERE c.held_on = ${day}::date AND ${which} AND ${isInTaughtShift(scope)}),
    placed AS (
      SELECT h.id AS shift_id, seat.chair_number, seat.student_id FROM held h JOIN clinic_shift_seat seat ON seat.clinic_shift_id = h.id
      UNION ALL
      SELECT DISTINCT h.id, NULL::int, o.student_id FROM held h
      JOIN treatment_session o ON o.clinic_id = h.clinic_id AND o.held_on = h.held_on AND o.shift = h.shift AND o.state <> 'CANCELLED'
      WHERE NOT EXISTS (SELECT 1 FROM clinic_shift_seat seat WHERE seat.clinic_shift_id = h.id AND seat.student_id = o.student_id))
    SELECT c.id AS "clinicShiftId", c.clinic_id AS "clinicId", cl.name AS "clinicName", cl.chair_count AS "chairCount", cl.has_chairs AS "hasChairs", c.rooms, c.shift,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.id)
        FROM clinic_shift_teacher t JOIN app_user u ON u.id = t.teacher_id WHERE t.clinic_shift_id = c.id), '[]') AS teachers,
      placed.chair_number AS "chairNumber", placed.student_id AS "studentId", st.display_name AS "studentName", a.presence,
      COALESCE(s.sessions, 0) AS sessions, s.id AS "sessionId", s.chair_number AS "sessionChair", s.state, s.patient_attendance AS "patientAttendance", ${captions} AS procedures, ${mainProcedure} AS main,
      k.id AS "checkId", k.kind AS "checkKind", k.state AS "checkState", k.asked_at AS "askedAt"
    FROM held c JOIN clinic cl ON cl.id = c.clinic_id
    LEFT JOIN placed ON placed.shift_id = c.id LEFT JOIN app_user st ON st.id = placed.student_id
    LEFT JOIN shift_attendance a ON a.clinic_id = c.clinic_id AND a.held_on = c.held_on AND a.shift = c.shift AND a.student_id = placed.student_id
    LEFT JOIN LATERAL (
      SELECT o.id, o.state, o.patient_attendance, o.chair_number, (count(*) OVER ())::int AS sessions FROM treatment_session o
      WHERE o.student_id = placed.student_id AND o.held_on = c.held_on AND o.clinic_id = c.clinic_id AND o.shift = c.shift AND o.state <> 'CANCELLED'
      ORDER BY EXISTS (SELECT 1 FROM check_request w WHERE w.session_id = o.id AND w.state IN ('WAITING', 'TAKEN')) DESC, (o.state IN ('OPEN', 'UNLOCKED')) DESC, o.created_at DESC, o.id DESC LIMIT 1) s ON TRUE
    ${openCheck}
    ORDER BY c.shift, cl.name, c.id, placed.chair_number NULLS LAST, st.last_name, st.id`
}

type When = { heldOn: string; shift: Shift }

/** The nearest shifts in scope before and after one. */
export async function findNeighbourShifts(
  db: Db,
  scope: SessionScope,
  { heldOn, shift }: When,
): Promise<{ previous: When | null; next: When | null }> {
  const here = Prisma.sql`(${heldOn}::date, ${shift}::"Shift")`
  const rows = await db.$queryRaw<(When & { side: 'previous' | 'next' })[]>`
    (SELECT 'previous' AS side, c.held_on::text AS "heldOn", c.shift FROM clinic_shift c
      WHERE (c.held_on, c.shift) < ${here} AND c.held_on <= ${heldOn}::date AND ${isInTaughtShift(scope)} ORDER BY c.held_on DESC, c.shift DESC LIMIT 1)
    UNION ALL
    (SELECT 'next', c.held_on::text, c.shift FROM clinic_shift c
      WHERE (c.held_on, c.shift) > ${here} AND c.held_on >= ${heldOn}::date AND ${isInTaughtShift(scope)} ORDER BY c.held_on, c.shift LIMIT 1)`
  const at = (side: 'previous' | 'next') => {
    const found = rows.find((row) => row.side === side)
    return found ? { heldOn: found.heldOn, shift: found.shift } : null
  }
  return { previous: at('previous'), next: at('next') }
}

/** The number of sessions begun under a shift, and the teachers of the shift who see some of them for no other reason, with how many. */
export async function countUnderShift(
  db: Db,
  { clinicId, heldOn, shift }: When & { clinicId: string },
): Promise<{ sessions: number; losing: { id: string; displayName: string; sessions: number }[] }> {
  const rows = await db.$queryRaw<{ sessions: number; losing: { id: string; displayName: string; sessions: number }[] }[]>`
    WITH under AS (
      SELECT s.id, s.teacher_id FROM treatment_session s
      WHERE s.clinic_id = ${clinicId}::uuid AND s.held_on = ${heldOn}::date AND s.shift = ${shift}::"Shift" AND s.state <> 'CANCELLED'),
    losing AS (
      SELECT u.id, u.display_name, u.last_name, (SELECT count(*)::int FROM under WHERE under.teacher_id <> u.id) AS sessions
      FROM clinic_shift c JOIN clinic_shift_teacher t ON t.clinic_shift_id = c.id JOIN app_user u ON u.id = t.teacher_id
      WHERE c.clinic_id = ${clinicId}::uuid AND c.held_on = ${heldOn}::date AND c.shift = ${shift}::"Shift")
    SELECT (SELECT count(*)::int FROM under) AS sessions,
      COALESCE((SELECT json_agg(json_build_object('id', id, 'displayName', display_name, 'sessions', sessions) ORDER BY last_name, id) FROM losing WHERE sessions > 0), '[]') AS losing`
  return rows[0] ?? { sessions: 0, losing: [] }
}
