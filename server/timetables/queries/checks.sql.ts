import 'server-only'
import type { Db } from '@/server/kernel/db'

type Found = {
  type: { isClinical: boolean; active: boolean } | null
  room: { active: boolean; kind: string; clinicId: string | null } | null
  dateRange: boolean
  groupIds: string[]
  userIds: string[]
}

/** Which of the rows that an event names exist: its type, room and date range, and those of its groups and people that can be chosen. */
export async function findNamed(
  db: Db,
  wanted: { typeId: string; roomId: string | null; dateRangeId: string | null; groupIds: readonly string[]; userIds: readonly string[] },
): Promise<Found> {
  const types = await db.$queryRaw<{ isClinical: boolean; active: boolean }[]>`
    SELECT is_clinical AS "isClinical", active FROM session_type WHERE id = ${wanted.typeId}::uuid`
  const rooms = await db.$queryRaw<{ active: boolean; kind: string; clinicId: string | null }[]>`
    SELECT active, kind::text, clinic_id AS "clinicId" FROM room WHERE id = ${wanted.roomId}::uuid`
  const ranges = await db.$queryRaw<{ id: string }[]>`SELECT id FROM date_range WHERE id = ${wanted.dateRangeId}::uuid`
  const groups = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM unnest(${[...wanted.groupIds]}::uuid[]) AS w(id) JOIN student_group s ON s.id = w.id JOIN grouping g ON g.id = s.grouping_id WHERE g.published AND s.active`
  const users = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM unnest(${[...wanted.userIds]}::uuid[]) AS w(id) JOIN app_user u ON u.id = w.id WHERE u.deleted_at IS NULL AND u.status = 'ENABLED'`
  return {
    type: types[0] ?? null,
    room: rooms[0] ?? null,
    dateRange: ranges.length > 0,
    groupIds: groups.map(({ id }) => id),
    userIds: users.map(({ id }) => id),
  }
}

export function listSpans(db: Db, dateRangeId: string): Promise<{ startsOn: string; endsOn: string }[]> {
  return db.$queryRaw`
    SELECT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM date_range_span WHERE date_range_id = ${dateRangeId}::uuid ORDER BY starts_on`
}
