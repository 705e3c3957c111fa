import 'server-only'
import { backupNotes } from '@/lib/config/backup-notes'
import type { Db } from '@/server/kernel/db'

/** The migrations among these that this database has not had. */
export async function listMissingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${[...names]}::text[]) AS name
    WHERE NOT EXISTS (
      SELECT 1 FROM _prisma_migrations m WHERE m.migration_name = name AND m.finished_at IS NOT NULL AND m.rolled_back_at IS NULL)`
  return rows.map(({ name }) => name)
}

/**
 * Whether an event waits in the outbox that should have been tried before that time. Each try moves its time, so such an event means that nobody empties the
 * outbox.
 */
export async function isOutboxLate(db: Db, before: Date): Promise<boolean> {
  return (await db.outboxEvent.findFirst({ where: { state: 'WAITING', nextAttemptAt: { lt: before } }, select: { id: true } })) !== null
}

export type DatabaseFigures = {
  bytes: bigint
  connections: number
  mostConnections: number
  waiting: number
  dead: number
  /** When the oldest event in the outbox could have been tried; null if none waits. */
  oldestDue: Date | null
  failingJobs: number
  backupAt: Date | null
}

/** The figures of the database server, of the work that waits in it and of these jobs, in one statement. */
export async function readDatabaseFigures(db: Db, jobs: readonly string[]): Promise<DatabaseFigures> {
  const [found] = await db.$queryRaw<DatabaseFigures[]>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS "mostConnections",
      o.waiting, o.dead, o."oldestDue",
      (SELECT count(*)::int FROM job_run WHERE last_error IS NOT NULL AND job = ANY(${[...jobs]}::text[])) AS "failingJobs",
      (SELECT last_run_at FROM job_run WHERE job = ${backupNotes.made}) AS "backupAt"
    FROM (SELECT count(*) FILTER (WHERE state = 'WAITING')::int AS waiting, count(*) FILTER (WHERE state = 'DEAD')::int AS dead,
      min(next_attempt_at) FILTER (WHERE state = 'WAITING') AS "oldestDue" FROM outbox_event WHERE state <> 'DONE') o`
  if (!found) throw new Error('the database server told no figures')
  return found
}
