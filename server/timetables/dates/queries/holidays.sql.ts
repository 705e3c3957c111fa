import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether a holiday or closure of everybody, or of a person's programme and year, covers the whole of a span of theirs. */
export function isHoliday({ userId, startsAt, endsAt }: Readonly<Record<'userId' | 'startsAt' | 'endsAt', Prisma.Sql>>): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM background_event b JOIN app_user w ON w.id = ${userId}
    WHERE (b.kind IN ('HOLIDAY', 'CLOSURE') OR b.cancels) AND b.deleted_at IS NULL AND b.building_id IS NULL AND b.timetable_id IS NULL AND b.starts_at <= ${startsAt} AND b.ends_at >= ${endsAt}
      AND (b.programme_id IS NULL OR (b.programme_id = w.programme_id AND (cardinality(b.years) = 0 OR w.year = ANY(b.years)))))`
}
