import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type DoneDate = { readonly id: string; readonly title: string; readonly note: string; readonly happenedOn: string }
/** The dates between these days, or those with these ids. */
type Wanted = { readonly personId: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

/** Dates of somebody's own timetable, the newest first. Those of clinics' rosters are treatment sessions, which are listed by themselves. */
export function listDoneDates(db: Db, { personId, limit, ...wanted }: Wanted): Promise<DoneDate[]> {
  const which =
    'ids' in wanted
      ? Prisma.sql`o.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`o.held_on BETWEEN ${wanted.from}::date AND ${wanted.to}::date AND d.starts_at >= ${wanted.from}::date - 1 AND d.starts_at < ${wanted.to}::date + 2`
  return db.$queryRaw`
    SELECT o.id, o.title, COALESCE((SELECT r.name FROM room r WHERE r.id = o.room_id), '') AS note, o.held_on::text AS "happenedOn"
    FROM diary_entry d JOIN occurrence o ON o.id = d.source_id JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id
    WHERE d.subject_id = ${personId}::uuid AND d.source = 'OCCURRENCE' AND d.plan_id IS NULL AND d.is_shown AND o.state = 'PLANNED'
      AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.kind <> 'ROSTER' AND ${which}
    ORDER BY o.held_on DESC, o.id DESC LIMIT ${limit}`
}
