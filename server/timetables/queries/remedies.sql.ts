import 'server-only'
import type { Db } from '@/server/kernel/db'

/** Other rooms of the same kind that hold so many, those of the same building first, and the smallest of them. */
export function listOtherRooms(
  db: Db,
  { roomId, students, limit }: { roomId: string; students: number; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`
    SELECT r.id, r.name FROM room here JOIN room r ON r.kind = here.kind AND r.id <> here.id AND r.active AND (r.capacity IS NULL OR r.capacity >= ${students})
    WHERE here.id = ${roomId}::uuid AND here.kind <> 'CLINIC' ORDER BY r.building_id IS NOT DISTINCT FROM here.building_id DESC, r.capacity NULLS LAST, r.name, r.id LIMIT ${limit}`
}

type Asked = {
  readonly timetableId: string
  readonly sessionTypeId: string
  readonly title: string
  readonly without: readonly string[]
  readonly limit: number
}

/** Who else teaches this in the timetable: the same title first, then the same type, the most often. */
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
