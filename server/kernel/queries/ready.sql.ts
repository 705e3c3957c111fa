import 'server-only'
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
