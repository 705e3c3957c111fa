import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isInTaughtShift } from './chairs'

export type FloorRow = {
  clinicShiftId: string
  clinicId: string
  clinicName: string
  rostered: number
  here: number
  teachers: number
  marked: number
  goingOn: number
  waiting: number
  waitingSince: Date | null
}

/** The clinics of a shift in scope, in numbers: a rostered student counts as here if recorded as present or if they have begun a session. */
export function listFloor(db: Db, scope: SessionScope, { day, shift }: { day: string; shift: Shift }): Promise<FloorRow[]> {
  return db.$queryRaw`
    SELECT c.id AS "clinicShiftId", c.clinic_id AS "clinicId", cl.name AS "clinicName", seats.rostered, seats.here,
      (SELECT count(*)::int FROM clinic_shift_teacher t WHERE t.clinic_shift_id = c.id) AS teachers,
      held.marked, held."goingOn", queue.waiting, queue."waitingSince"
    FROM clinic_shift c JOIN clinic cl ON cl.id = c.clinic_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS rostered, count(*) FILTER (WHERE EXISTS (
          SELECT 1 FROM shift_attendance a WHERE a.clinic_id = c.clinic_id AND a.held_on = c.held_on AND a.shift = c.shift AND a.student_id = seat.student_id AND a.presence <> 'ABSENT')
        OR EXISTS (SELECT 1 FROM treatment_session o WHERE o.student_id = seat.student_id AND o.held_on = c.held_on AND o.clinic_id = c.clinic_id AND o.shift = c.shift AND o.state <> 'CANCELLED'))::int AS here
      FROM clinic_shift_seat seat WHERE seat.clinic_shift_id = c.id) seats
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.state = 'MARKED_LOCKED')::int AS marked, count(*) FILTER (WHERE o.state IN ('OPEN', 'UNLOCKED'))::int AS "goingOn"
      FROM treatment_session o WHERE o.clinic_id = c.clinic_id AND o.held_on = c.held_on AND o.shift = c.shift) held
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT o.id)::int AS waiting, min(q.asked_at) AS "waitingSince" FROM check_request q JOIN treatment_session o ON o.id = q.session_id
      WHERE q.state = 'WAITING' AND o.clinic_id = c.clinic_id AND o.held_on = c.held_on AND o.shift = c.shift) queue
    WHERE c.held_on = ${day}::date AND c.shift = ${shift}::"Shift" AND ${isInTaughtShift(scope)}
    ORDER BY queue."waitingSince" NULLS LAST, cl.name, c.id LIMIT 60`
}
