import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

export const timetablesNames: MeasureNames = {
  eventTypes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM session_type`,
  timetables: Prisma.sql`SELECT id::text AS id, name, 0 AS position, deleted_at IS NULL AND state = 'PUBLISHED' AS offered FROM timetable WHERE kind <> 'TEMPLATE'`,
}
