import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { countsIn, type PlanId } from '../../clashes/queries/plan.sql'

/** The number of students for whom a room is meant; for a clinic or one of its rooms its chairs, where nothing else is set. Null: no limit. */
export function capacityOf(room: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE(${room}.capacity, CASE WHEN ${room}.clinic_room_id IS NOT NULL
    THEN (SELECT z.last_chair - z.first_chair + 1 FROM clinic_room z WHERE z.id = ${room}.clinic_room_id)
    ELSE (SELECT k.chair_count FROM clinic k WHERE k.id = ${room}.clinic_id AND k.has_chairs) END)`
}

/**
 * A FROM of the students `d` of the dates `o` in the same clinic shift as `date`, which has a `room_id`; for a room of a clinic only those in this room. It is
 * empty where `date` is in no shift.
 */
export function datesOfShift(date: Prisma.Sql, planId: PlanId): Prisma.Sql {
  return Prisma.sql`occurrence o JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND ${countsIn(planId)}
    WHERE ${sameShift(date)}
      AND (o.room_id = ${date}.room_id OR NOT EXISTS (SELECT 1 FROM room z WHERE z.id = ${date}.room_id AND z.clinic_room_id IS NOT NULL))`
}

/**
 * The condition for dates `o` in the same clinic shift as `date`; true for none where `date` is in no shift. All who teach them teach the shift, whatever its
 * rooms.
 */
export function sameShift(date: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`o.clinic_id = ${date}.clinic_id AND o.held_on = ${date}.held_on AND o.shift = ${date}.shift AND o.state = 'PLANNED'`
}
