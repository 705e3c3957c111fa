import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { EventPut } from '../event-put'

type Asked = { readonly timetableId: string; readonly batchId: string; readonly puts: readonly EventPut[] }

/** Events of a file that somebody has made in the meantime: with the same key, or the same title, type, day, start, room and groups. */
export async function listAlike(db: Db, { timetableId, batchId, puts }: Asked): Promise<Set<string>> {
  const made = puts.flatMap(({ eventId, made: isMade, importKey, content }) =>
    isMade && content
      ? [
          {
            ...{ id: eventId, key: importKey ?? null, title: content.title, typeId: content.sessionTypeId, startsOn: content.startsOn },
            ...{ startsTime: content.startsTime, roomId: content.roomId, groups: content.groupIds.toSorted().join() },
          },
        ]
      : [],
  )
  if (made.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS n(id uuid, key text, title text, "typeId" uuid, "startsOn" date, "startsTime" text, "roomId" uuid, groups text)
    WHERE EXISTS (SELECT 1 FROM event e WHERE e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL
      AND (e.import_key = n.key OR (e.title = n.title AND e.session_type_id = n."typeId" AND e.starts_on = n."startsOn" AND e.starts_time = n."startsTime"
        AND e.room_id IS NOT DISTINCT FROM n."roomId" AND array_to_string(ARRAY(SELECT g.group_id::text FROM event_group g WHERE g.event_id = e.id ORDER BY 1), ',') = n.groups))
      AND NOT EXISTS (SELECT 1 FROM batch_row r WHERE r.batch_id = ${batchId}::uuid AND r.subject_id = e.id))`
  return new Set(rows.map(({ id }) => id))
}
