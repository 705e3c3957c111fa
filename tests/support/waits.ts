import { prisma } from '@/server/kernel/db'

/** Waits until a statement on this table waits for a row that another transaction holds. */
export async function waitForLock(table: string): Promise<void> {
  for (;;) {
    const [row] = await prisma().$queryRaw<
      { waiting: number }[]
    >`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${table}%`}`
    if ((row?.waiting ?? 0) > 0) return
  }
}
