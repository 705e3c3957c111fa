import 'server-only'
import type { Db } from '@/server/kernel/db'

/** Of the migrations named, those that this database has not had. */
export async function listMissingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${[...names]}::text[]) AS name
    WHERE NOT EXISTS (
      SELECT 1 FROM _prisma_migrations m WHERE m.migration_name = name AND m.finished_at IS NOT NULL AND m.rolled_back_at IS NULL)`
  return rows.map(({ name }) => name)
}

/** Whether something waits in the outbox that should have been tried before then: each try moves its time, so that nobody empties the outbox. */
export async function isOutboxLate(db: Db, before: Date): Promise<boolean> {
  return (await db.outboxEvent.findFirst({ where: { state: 'WAITING', nextAttemptAt: { lt: before } }, select: { id: true } })) !== null
}
