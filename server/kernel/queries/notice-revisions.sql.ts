import 'server-only'
import type pg from 'pg'
import type { Tx } from '../db'

/** Stands for everybody. */
export const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * Raises the revisions of these people and tells every instance what they are now, when the transaction commits. The rows are locked in one order. A revision
 * is a time where that is later than the one before, so that it is never the same again after a backup was restored.
 */
export async function raiseRevisions(
  db: Tx,
  channel: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await db.$executeRaw`
    WITH told AS (
      INSERT INTO notice_revision (subject_id, revision) SELECT id, ${at.getTime()}::bigint FROM unnest(${[...ids]}::uuid[]) AS id ORDER BY id
      ON CONFLICT (subject_id) DO UPDATE SET revision = GREATEST(notice_revision.revision + 1, excluded.revision)
      RETURNING subject_id, revision)
    SELECT pg_notify(${channel}, json_build_object('touched', json_agg(subject_id ORDER BY subject_id), 'revisions', json_agg(revision ORDER BY subject_id))::text)
    FROM told HAVING count(*) > 0`
}

/** The same for everybody at once. */
export async function raiseCommonRevision(db: Tx, channel: string, at: Date): Promise<void> {
  await db.$executeRaw`
    WITH told AS (
      INSERT INTO notice_revision (subject_id, revision) VALUES (${everybody}::uuid, ${at.getTime()}::bigint)
      ON CONFLICT (subject_id) DO UPDATE SET revision = GREATEST(notice_revision.revision + 1, excluded.revision)
      RETURNING revision)
    SELECT pg_notify(${channel}, json_build_object('touchedAll', true, 'common', revision)::text) FROM told`
}

/** All revisions, read on the connection that listens: what commits later is heard there. */
export async function listRevisions(listener: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await listener.query<{ subject_id: string; revision: string }>('SELECT subject_id, revision FROM notice_revision')
  return new Map(rows.map(({ subject_id: id, revision }) => [id, Number(revision)]))
}
