import 'server-only'
import type { Db } from '@/server/kernel/db'
import { planningBatch } from '../batch'

/** The ids of planning batches of a timetable that were done since an instant, or are still running; the newest first. */
export async function listActIds(db: Db, { timetableId, since }: { timetableId: string; since: Date }): Promise<string[]> {
  const rows = await db.batch.findMany({
    where: {
      kind: planningBatch.kind,
      settings: { path: ['timetableId'], equals: timetableId },
      isEmptied: false,
      state: { in: ['APPLYING', 'APPLIED', 'UNDOING', 'FAILED'] },
      OR: [{ appliedAt: null }, { appliedAt: { gt: since } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 10,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

type OfBatch = {
  readonly batchId: string
  /** Only the rows that were done. */
  readonly isApplied: boolean
}

/** The creators of the events that an act changes, or has changed, of which only the creator may change them. */
export function listCreators(db: Db, { batchId, isApplied }: OfBatch): Promise<{ creatorId: string | null; creatorOnly: boolean }[]> {
  return db.$queryRaw`
    SELECT DISTINCT e.creator_id AS "creatorId", e.creator_only AS "creatorOnly"
    FROM batch_row r CROSS JOIN LATERAL jsonb_array_elements(r.wanted->'parts') p(part) JOIN event e ON e.id = (p.part->'put'->>'eventId')::uuid
    WHERE r.batch_id = ${batchId}::uuid AND (NOT ${isApplied} OR r.state = 'DONE') AND e.creator_only`
}

/** Titles of the events that some acts did not change, or did not change back: the first twenty of each. */
export async function listLeft(db: Db, batchIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ id: string; titles: string[] }[]>`
    SELECT r.batch_id AS id, (array_agg(DISTINCT COALESCE(e.title, r.wanted->'parts'->0->'put'->'content'->>'title', '')))[1:20] AS titles
    FROM unnest(${[...batchIds]}::uuid[]) AS s(id) JOIN batch_row r ON r.batch_id = s.id LEFT JOIN event e ON e.id = r.subject_id
    WHERE r.state IN ('REFUSED', 'KEPT') GROUP BY r.batch_id`
  return new Map(rows.map(({ id, titles }) => [id, titles]))
}
