import 'server-only'
import type { Tx } from '@/server/kernel/db'

export type SeenLine = { readonly id: string; readonly revision: number }
type Seen = { readonly sessionId: string; readonly readerId: string; readonly lines: readonly SeenLine[] }

/**
 * The lines that somebody else has changed, added or removed since the reader saw them, by the history: each revision has one entry. The reader's own changes
 * count as seen, even if their device did not know yet which revision they led to. Changes of notes or of the order of lines are ignored, since they say
 * nothing of the treatment. Each line comes with its current revision.
 */
export async function listLinesChanged(db: Tx, { sessionId, readerId, lines }: Seen): Promise<SeenLine[]> {
  return db.$queryRaw<SeenLine[]>`
    SELECT l.id, l.revision FROM procedure_line l
    LEFT JOIN unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ revision }) => revision)}::int[]) s(id, revision) ON s.id = l.id
    WHERE l.session_id = ${sessionId}::uuid AND (l.deleted_at IS NULL OR s.id IS NOT NULL) AND EXISTS (
      SELECT 1 FROM (
        SELECT h.by_id, h.act, h.detail, row_number() OVER (ORDER BY h.at DESC, h.id DESC) AS n FROM session_history h
        WHERE h.session_id = l.session_id AND h.detail->>'lineId' = l.id::text AND h.act IN ('lineAdded', 'lineSaved', 'lineRestored', 'lineRemoved')) c
      WHERE c.n <= l.revision - COALESCE(s.revision, 0) AND c.by_id <> ${readerId}::uuid
        AND (c.act <> 'lineSaved' OR EXISTS (SELECT 1 FROM jsonb_array_elements_text(c.detail->'fields') f WHERE f NOT IN ('note', 'sortOrder'))))
    ORDER BY l.sort_order, l.id`
}

/** Whether somebody else has saved the header since the reader saw this revision of it. */
export async function isHeaderChanged(
  db: Tx,
  { sessionId, readerId, revision }: { sessionId: string; readerId: string; revision: number },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM treatment_session s JOIN LATERAL (
      SELECT h.by_id, h.act, row_number() OVER (ORDER BY h.at DESC, h.id DESC) AS n FROM session_history h
      WHERE h.session_id = s.id AND h.act IN ('headerSaved', 'handedOver')) c ON c.n <= s.header_revision - ${revision}::int
    WHERE s.id = ${sessionId}::uuid AND c.act = 'headerSaved' AND c.by_id <> ${readerId}::uuid LIMIT 1`
  return rows.length > 0
}
