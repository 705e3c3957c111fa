import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type Told = { readonly eventId: string; readonly occurrenceId: string; readonly userIds: readonly string[]; readonly at: Date }

/** Marks people as notified of a recent change, as a notice of its own tells them; their week still shows the change as new. */
export async function markTold(db: Tx, { eventId, occurrenceId, userIds, at }: Told): Promise<void> {
  await db.$executeRaw`
    UPDATE timetable_change_person p SET told_at = ${at} FROM timetable_change c, unnest(${[...userIds]}::uuid[]) AS u(id)
    WHERE c.event_id = ${eventId}::uuid AND c.occurrence_id = ${occurrenceId}::uuid AND c.at = ${at} AND p.change_id = c.id AND p.user_id = u.id AND p.told_at IS NULL`
}

/** The teachers of each of these dates. */
export function listTeachersOf(db: Db, occurrenceIds: readonly string[]): Promise<{ occurrenceId: string; userId: string }[]> {
  return db.$queryRaw`
    SELECT DISTINCT d.source_id::text AS "occurrenceId", d.subject_id::text AS "userId" FROM unnest(${[...occurrenceIds]}::uuid[]) AS s(id)
    JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = s.id AND d.subject = 'TEACHER' AND d.is_shown AND d.plan_id IS NULL`
}
