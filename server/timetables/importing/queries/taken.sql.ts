import 'server-only'
import type { Db } from '@/server/kernel/db'
import { countsIn, type PlanId } from '../../clashes/queries/plan.sql'

/** The time at which a date of a file would take a person or a room. */
export type Wanted = { readonly place: number; readonly subjectId: string; readonly startsAt: string; readonly endsAt: string }
type Taken = { place: number; subjectId: string; dateId: string; title: string; heldOn: string }

/** The dates that take rooms and people already when a file would take them: at most five for each. It takes one statement, however many there are. */
export function listTakenAt(db: Db, { wanted, planId }: { wanted: readonly Wanted[]; planId: PlanId }): Promise<Taken[]> {
  return db.$queryRaw`
    WITH w AS MATERIALIZED (
      SELECT n.place, n."subjectId" AS subject_id, n."startsAt" AS starts_at, n."endsAt" AS ends_at
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS n(place int, "subjectId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)),
    hit AS MATERIALIZED (
      SELECT w.place, w.subject_id, x.source_id, x.starts_at FROM w CROSS JOIN LATERAL (
        SELECT d.source_id, d.starts_at FROM diary_entry d WHERE d.subject_id = w.subject_id AND d.source = 'OCCURRENCE' AND ${countsIn(planId)}
          AND d.starts_at > w.starts_at - INTERVAL '25 hours' AND d.starts_at < w.ends_at AND d.ends_at > w.starts_at ORDER BY d.starts_at LIMIT 5) x)
    SELECT h.place, h.subject_id AS "subjectId", h.source_id AS "dateId", o.title, o.held_on::text AS "heldOn"
    FROM hit h JOIN occurrence o ON o.id = h.source_id ORDER BY h.place, h.starts_at, h.subject_id`
}
