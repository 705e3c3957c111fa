import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { TimetableRow } from '../../queries/timetables'
import type { Holiday } from './teaching-weeks'

/** The whole days of holidays and closures that a timetable's people have; a template has none. */
export function listHolidays(
  db: Db,
  { timetable: { id, kind, programme, years }, timeZone }: { timetable: TimetableRow; timeZone: string },
): Promise<Holiday[]> {
  if (kind === 'TEMPLATE') return Promise.resolve([])
  return db.$queryRaw`
    SELECT x.from_on::text AS "fromOn", x.to_on::text AS "toOn" FROM (
      SELECT (b.starts_at AT TIME ZONE ${timeZone} + INTERVAL '1 day' - INTERVAL '1 second')::date AS from_on, (b.ends_at AT TIME ZONE ${timeZone})::date - 1 AS to_on
      FROM background_event b WHERE b.deleted_at IS NULL AND (b.kind = 'HOLIDAY' OR b.cancels) AND b.building_id IS NULL AND (b.timetable_id IS NULL OR b.timetable_id = ${id}::uuid)
        AND (b.programme_id IS NULL OR (b.programme_id = ${programme?.id ?? null}::uuid AND (cardinality(b.years) = 0 OR (cardinality(${[...years]}::int[]) > 0 AND ${[...years]}::int[] <@ b.years))))) x
    WHERE x.to_on >= x.from_on ORDER BY 1 LIMIT 500`
}

/** Those of the named rooms, types, groups and people that can still be chosen. */
export async function listUsable(
  db: Db,
  {
    roomIds,
    groupIds,
    userIds,
    typeIds = [],
  }: Readonly<Record<'roomIds' | 'groupIds' | 'userIds', readonly string[]>> & { readonly typeIds?: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM unnest(${[...roomIds]}::uuid[]) AS s(id) JOIN room r ON r.id = s.id WHERE r.active
    UNION ALL SELECT y.id FROM unnest(${[...typeIds]}::uuid[]) AS s(id) JOIN session_type y ON y.id = s.id WHERE y.active
    UNION ALL SELECT g.id FROM unnest(${[...groupIds]}::uuid[]) AS s(id) JOIN student_group g ON g.id = s.id JOIN grouping x ON x.id = g.grouping_id WHERE g.active AND x.published
    UNION ALL SELECT u.id FROM unnest(${[...userIds]}::uuid[]) AS s(id) JOIN app_user u ON u.id = s.id WHERE u.deleted_at IS NULL AND u.status = 'ENABLED'`
  return new Set(rows.map(({ id }) => id))
}

/** The ids of events from which events of this timetable were copied. */
export async function listCopiedFrom(db: Db, timetableId: string): Promise<ReadonlySet<string>> {
  const rows = await db.event.findMany({
    where: { timetableId, deletedAt: null, copiedFromId: { not: null } },
    select: { copiedFromId: true },
  })
  return new Set(rows.flatMap(({ copiedFromId }) => copiedFromId ?? []))
}

type Source = { id: string; name: string; isTemplate: boolean; fromOn: string; toOn: string | null; events: number; isBefore: boolean }

/** Timetables that another can be filled from: templates, then those of the same programme and years, the newest first. */
export function listSources(db: Db, { id, programme, years, fromOn }: TimetableRow): Promise<Source[]> {
  return db.$queryRaw`
    SELECT t.id, t.name, t.kind = 'TEMPLATE' AS "isTemplate", t.from_on::text AS "fromOn", t.to_on::text AS "toOn",
      (SELECT count(*)::int FROM event e WHERE e.timetable_id = t.id AND e.deleted_at IS NULL) AS events,
      t.kind <> 'TEMPLATE' AND t.from_on < ${fromOn}::date AND t.programme_id IS NOT DISTINCT FROM ${programme?.id ?? null}::uuid AND t.years = ${[...years]}::int[] AS "isBefore"
    FROM timetable t WHERE t.deleted_at IS NULL AND t.kind <> 'ROSTER' AND t.draft_of_id IS NULL AND t.id <> ${id}::uuid
      AND EXISTS (SELECT 1 FROM event e WHERE e.timetable_id = t.id AND e.deleted_at IS NULL)
    ORDER BY 7 DESC, t.kind = 'TEMPLATE' DESC, t.programme_id IS DISTINCT FROM ${programme?.id ?? null}::uuid, t.from_on DESC, t.name, t.id LIMIT 100`
}
