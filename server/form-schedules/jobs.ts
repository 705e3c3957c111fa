import 'server-only'
import { asJob } from '@/server/form-responses'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import { findDue, lockSchedule } from './queries/schedules'
import { runDue } from './run'
import { administeredSchedules } from './scope'

export const formSchedulesJobs: readonly Job[] = [{ name: 'form-schedules', pattern: '*/5 * * * *', run: runSchedules }]

/** A failing schedule does not stop the others; the job fails after them. */
export async function runSchedules(): Promise<void> {
  const tried: string[] = []
  const failed: unknown[] = []
  const findNext = () => findDue(prisma(), administeredSchedules(), now(), tried)
  for (let due = await findNext(); due; due = await findNext()) {
    tried.push(due.id)
    try {
      await runToEnd(due.id)
    } catch (error) {
      logger.error('schedule.failed', { id: due.id, error: String(error) })
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${tried.length} schedules failed`, { cause: failed[0] })
}

/** One transaction for each part: after a kill the next run continues with the people who were not asked yet. */
async function runToEnd(id: string): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await asJob(async (work) => {
      const row = await lockSchedule(work.db, administeredSchedules(), id)
      const isDue = row?.active === true && row.nextRunAt !== null && row.nextRunAt <= work.at
      return isDue && runDue(work, row)
    })
  }
}
