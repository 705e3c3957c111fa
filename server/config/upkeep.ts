import 'server-only'
import { backupNotes } from '@/lib/config/backup-notes'
import type { OutputOf } from '@/lib/contract'
import type { readUpkeep as contract } from '@/lib/contracts/config/operations'
import type { Db } from '@/server/kernel/db'
import { providedJobs } from '@/server/kernel/jobs/jobs'
import { countOutbox, listRuns } from './queries/operations'

/** A backup is made every day (docs/operations.md); two days without one are worth a look. */
const backupOverdueMs = 2 * 86_400_000

/** The parts of the installation's own work that need attention. */
export async function readUpkeep(db: Db, at: Date): Promise<OutputOf<typeof contract>> {
  const [runs, counts] = await Promise.all([listRuns(db), countOutbox(db)])
  const named = new Map(runs.map((run) => [run.job, run]))
  const [made, failed] = [named.get(backupNotes.made), named.get(backupNotes.failed)]
  return {
    failingJobs: providedJobs().filter(({ name }) => (named.get(name)?.lastError ?? null) !== null).length,
    outbox: { failed: counts.DEAD, waiting: counts.WAITING },
    backup: {
      madeAt: made?.lastRunAt.toISOString() ?? null,
      isOverdue: made !== undefined && at.getTime() - made.lastRunAt.getTime() > backupOverdueMs,
      hasFailed: failed !== undefined && (made === undefined || failed.lastRunAt > made.lastRunAt),
    },
  }
}
