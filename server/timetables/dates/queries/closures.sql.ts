import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { TimetableRow } from '../../queries/timetables'

/** A time at which a background event cancels dates. `rooms`: only in these rooms, which are those of its building; null: anywhere. */
export type Closure = { readonly startsAt: Date; readonly endsAt: Date; readonly rooms: readonly string[] | null }
type Of = Pick<TimetableRow, 'id' | 'programme' | 'years' | 'kind' | 'draftOfId'>

/**
 * Whether a background event `b` cancels dates of a timetable `t`; a timetable's own event also counts for its drafts. Where the timetable has more years or
 * programmes than the event, nothing is cancelled: its dates clash with the event, since some of their students have them all the same. The shifts of clinics
 * have patients and are cancelled one by one; a template has no days of its own.
 */
const isOf = Prisma.sql`b.cancels AND b.deleted_at IS NULL AND t.kind NOT IN ('ROSTER', 'TEMPLATE') AND (b.timetable_id IS NULL OR b.timetable_id IN (t.id, t.draft_of_id))
  AND (b.programme_id IS NULL OR (b.programme_id = t.programme_id AND (cardinality(b.years) = 0 OR (cardinality(t.years) > 0 AND t.years <@ b.years))))`

export function listClosures(db: Db, { id, programme, years, kind, draftOfId }: Of): Promise<Closure[]> {
  return db.$queryRaw`
    SELECT b.starts_at AS "startsAt", b.ends_at AS "endsAt",
      CASE WHEN b.building_id IS NULL THEN NULL ELSE ARRAY(SELECT r.id::text FROM room r WHERE r.building_id = b.building_id) END AS rooms
    FROM background_event b CROSS JOIN (SELECT ${id}::uuid AS id, ${draftOfId}::uuid AS draft_of_id, ${programme?.id ?? null}::uuid AS programme_id, ${[...years]}::int[] AS years, ${kind}::"TimetableKind" AS kind) t
    WHERE ${isOf} ORDER BY b.starts_at`
}

/** The timetables whose dates a background event cancels, in the order in which they are locked. */
export async function listTimetablesUnder(db: Db, backgroundId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM background_event b JOIN timetable t ON t.deleted_at IS NULL WHERE b.id = ${backgroundId}::uuid AND ${isOf} ORDER BY t.id`
  return rows.map(({ id }) => id)
}

type Days = { readonly timetableIds: readonly string[]; readonly fromOn: string; readonly toOn: string }

/** Events of these timetables that have dates on some days, or could by their patterns. */
export async function listEventsOnDays(db: Db, { timetableIds, fromOn, toOn }: Days): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM event e WHERE e.timetable_id = ANY(${[...timetableIds]}::uuid[]) AND e.deleted_at IS NULL AND (
      (e.starts_on <= ${toOn}::date AND (e.until_on IS NULL OR e.until_on >= ${fromOn}::date) AND (e.recurrence <> 'NEVER' OR e.starts_on >= ${fromOn}::date))
      OR EXISTS (SELECT 1 FROM occurrence o WHERE o.event_id = e.id AND o.held_on BETWEEN ${fromOn}::date AND ${toOn}::date))
    ORDER BY e.timetable_id, e.id`
  return rows.map(({ id }) => id)
}
