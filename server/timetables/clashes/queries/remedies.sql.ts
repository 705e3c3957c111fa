import 'server-only'
import type { Db } from '@/server/kernel/db'

/** Other rooms of the same kind that hold this many people: those of the same building first, and the smallest first. */
export function listOtherRooms(
  db: Db,
  { roomId, students, limit }: { roomId: string; students: number; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`
    SELECT r.id, r.name FROM room here JOIN room r ON r.kind = here.kind AND r.id <> here.id AND r.active AND (r.capacity IS NULL OR r.capacity >= ${students})
    WHERE here.id = ${roomId}::uuid AND here.kind NOT IN ('CLINIC', 'PROVIDER') ORDER BY r.building_id IS NOT DISTINCT FROM here.building_id DESC, r.capacity NULLS LAST, r.name, r.id LIMIT ${limit}`
}

type Near = {
  readonly roomId: string
  readonly students: number
  /** Events before or after which somebody has too little time, on these days. */
  readonly eventIds: readonly string[]
  readonly days: readonly string[]
  readonly limit: number
}

/**
 * Rooms of the same kind that hold this many people, in the other buildings of these events: the building of most of their dates comes first, with its smallest
 * rooms first.
 */
export function listRoomsNear(
  db: Db,
  { roomId, students, eventIds, days, limit }: Near,
): Promise<{ id: string; name: string; building: string }[]> {
  return db.$queryRaw`
    WITH near AS MATERIALIZED (
      SELECT r.building_id, count(*) AS dates FROM occurrence o JOIN room r ON r.id = o.room_id AND r.building_id IS NOT NULL
      WHERE o.event_id = ANY(${[...eventIds]}::uuid[]) AND o.held_on = ANY(${[...days]}::date[]) AND o.state = 'PLANNED' GROUP BY 1)
    SELECT r.id, r.name, b.name AS building FROM room here JOIN near ON near.building_id IS DISTINCT FROM here.building_id JOIN building b ON b.id = near.building_id
    JOIN room r ON r.building_id = b.id AND r.kind = here.kind AND r.active
      AND (r.capacity IS NULL OR r.capacity >= ${students})
    WHERE here.id = ${roomId}::uuid AND here.kind NOT IN ('CLINIC', 'PROVIDER') ORDER BY near.dates DESC, b.name, b.id, r.capacity NULLS LAST, r.name, r.id LIMIT ${limit}`
}

type Asked = {
  readonly timetableId: string
  readonly sessionTypeId: string
  readonly title: string
  readonly without: readonly string[]
  readonly limit: number
}

/** Other teachers of the same in this timetable: those of the same title first, then of the same type, the most frequent first. */
export function listOtherTeachers(
  db: Db,
  { timetableId, sessionTypeId, title, without, limit }: Asked,
): Promise<{ id: string; displayName: string }[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName" FROM event e JOIN event_person p ON p.event_id = e.id AND p.part IN ('LEAD', 'TEACHER') AND NOT p.is_out
    JOIN app_user u ON u.id = p.user_id AND u.deleted_at IS NULL AND u.status = 'ENABLED'
    WHERE e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL AND e.session_type_id = ${sessionTypeId}::uuid AND u.id <> ALL(${[...without]}::uuid[])
    GROUP BY u.id ORDER BY bool_or(lower(e.title) = lower(${title})) DESC, count(*) DESC, u.last_name, u.id LIMIT ${limit}`
}
