import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const timetablesNames: MeasureNames = {
  events: Prisma.sql`SELECT e.id::text AS id, e.title AS name, 0 AS position, t.state = 'PUBLISHED' AND t.kind <> 'TEMPLATE' AS offered
    FROM event e JOIN timetable t ON t.id = e.timetable_id WHERE e.deleted_at IS NULL AND t.deleted_at IS NULL`,
  eventTypes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM session_type`,
  timetables: Prisma.sql`SELECT id::text AS id, name, 0 AS position, deleted_at IS NULL AND state = 'PUBLISHED' AS offered FROM timetable WHERE kind <> 'TEMPLATE'`,
}
