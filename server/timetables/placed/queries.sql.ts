import 'server-only'
import { placementTimetableId, placementTypeId } from '@/lib/timetables/vocabulary'
import type { Tx } from '@/server/kernel/db'

/** The type of days at placement providers and the timetable that holds them: published, without an end. */
export async function ensurePlacementTimetable(db: Tx, at: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO session_type (id, name, colour, takes_attendance, default_minutes)
    VALUES (${placementTypeId}::uuid, CASE WHEN EXISTS (SELECT 1 FROM session_type WHERE name = 'Placement') THEN 'Placement (provider)' ELSE 'Placement' END, 'teal', true, 420)
    ON CONFLICT DO NOTHING`
  await db.$executeRaw`
    INSERT INTO timetable (id, name, kind, from_on, state, published_at)
    VALUES (${placementTimetableId}::uuid, 'Placements', 'PLACEMENT', '2000-01-01', 'PUBLISHED', ${at}) ON CONFLICT DO NOTHING`
}

/** Marks people as notified whom another notice tells of the change; the change is still listed among theirs. */
export async function markPlacedTold(
  db: Tx,
  { eventIds, userIds, at }: { eventIds: readonly string[]; userIds: readonly string[]; at: Date },
): Promise<void> {
  if (eventIds.length === 0 || userIds.length === 0) return
  await db.$executeRaw`
    UPDATE timetable_change_person p SET told_at = ${at} FROM timetable_change c, unnest(${[...userIds]}::uuid[]) AS u(id), unnest(${[...eventIds]}::uuid[]) AS e(id)
    WHERE c.event_id = e.id AND c.at = ${at} AND p.change_id = c.id AND p.user_id = u.id AND p.told_at IS NULL`
}
