import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { registerOf } from './attended.sql'

type DateThere = {
  occurrenceId: string
  eventId: string
  on: string
  startsTime: string
  endsTime: string
  state: 'PLANNED' | 'CANCELLED'
  cancelReason: string
  students: { id: string; displayName: string }[]
  register: 'OPEN' | 'CLOSED' | null
}

type Asked = { readonly roomId: string; readonly from: string; readonly to: string; readonly timeZone: string; readonly limit: number }

/** The dates of placements in a provider's room between two days, with the people who come according to the diary. */
export function listDatesThere(db: Db, { roomId, from, to, timeZone, limit }: Asked): Promise<DateThere[]> {
  return db.$queryRaw`
    SELECT o.id AS "occurrenceId", o.event_id AS "eventId", o.held_on::text AS on, to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", o.state, o.cancel_reason AS "cancelReason", ${registerOf(Prisma.sql`o.id`)} AS register,
      (SELECT COALESCE(json_agg(json_build_object('id', u.id, 'displayName', u.display_name) ORDER BY u.last_name, u.first_name, u.id), '[]')
        FROM diary_entry d JOIN app_user u ON u.id = d.subject_id WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL) AS students
    FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
    WHERE o.room_id = ${roomId}::uuid AND o.state <> 'SKIPPED' AND o.starts_at >= ${from}::date - 2 AND o.starts_at < ${to}::date + 2 AND o.held_on BETWEEN ${from}::date AND ${to}::date
      AND EXISTS (SELECT 1 FROM placement_event v WHERE v.event_id = o.event_id)
    ORDER BY o.starts_at, o.id LIMIT ${limit}`
}
