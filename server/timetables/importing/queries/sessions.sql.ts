import 'server-only'
import type { Db } from '@/server/kernel/db'
import { namingsOf } from '@/server/kernel/queries/namings'

/** The dates to come of a timetable in whose clinic and shift a session was begun already. */
export async function listDatesWithSessions(db: Db, { timetableId, at }: { timetableId: string; at: Date }): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM occurrence o WHERE o.timetable_id = ${timetableId}::uuid AND o.clinic_id IS NOT NULL AND o.starts_at > ${at}
      AND EXISTS (SELECT 1 FROM (${namingsOf('shiftWithSession')}) n(clinic_id, held_on, shift) WHERE n.clinic_id = o.clinic_id AND n.held_on = o.held_on AND n.shift = o.shift)`
  return new Set(rows.map(({ id }) => id))
}
