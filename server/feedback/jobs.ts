import 'server-only'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { releasePatients, releaseTeaching } from './queries/batches.sql'

async function release(): Promise<void> {
  await inJobTransaction(async (db) => {
    await releasePatients(db)
    await releaseTeaching(db)
  })
}

export const feedbackJobs: readonly Job[] = [{ name: 'feedback-batches', pattern: '37 * * * *', run: release }]
