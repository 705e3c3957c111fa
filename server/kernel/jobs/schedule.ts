import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { logger } from '../logger'
import { claimTurns, deleteLeftTurns, insertTurns, listTurns, readDatabaseTime } from '../queries/job-turns'
import { leases, newHolder, nextTick, runClaimed, type Job } from './jobs'

/** A process looks at least this often, for leases that were let go and times that were brought forward. */
const longestWaitMs = 10_000
const shortestWaitMs = 20
const afterFaultMs = 2_000
/** The rows of a job that no version has run for this long are deleted. */
const leftDays = 30

/**
 * Runs the jobs at their times, in this process or another one: each looks when the next job is due, and the first to claim a tick runs it (docs/decisions/0232).
 * Ends when `signal` says so; what runs then goes on.
 */
export async function followSchedule(jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  let isAdded = false
  let hasSaid = false
  while (!signal.aborted) {
    let waitMs = afterFaultMs
    try {
      if (!isAdded) await addTurns(jobs)
      isAdded = true
      waitMs = await runDue(jobs)
      hasSaid = false
    } catch (error) {
      // The database restarts, say. One line is enough.
      if (!hasSaid) logger.warn('jobs.notLooked', { error: String(error) })
      hasSaid = true
    }
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Adds the rows of new jobs, whose first time is the next tick from now, and deletes those that were left long ago. */
export async function addTurns(jobs: readonly Job[]): Promise<void> {
  const at = await readDatabaseTime()
  await insertTurns(jobs.map(({ name: job, pattern }) => ({ job, pattern, nextAt: nextTick(pattern, at) })))
  await deleteLeftTurns(
    jobs.map(({ name }) => name),
    leftDays,
  )
}

/** Begins each job that is due and that nobody else claims, and returns how many milliseconds to wait before looking again. */
export async function runDue(jobs: readonly Job[]): Promise<number> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const { at, turns } = await listTurns([...byName.keys()])
  const isDue = ({ nextAt }: (typeof turns)[number]) => nextAt.getTime() <= at.getTime()
  const isHeld = ({ heldUntil }: (typeof turns)[number]) => heldUntil !== null && heldUntil.getTime() > at.getTime()
  const due = turns.filter((turn) => isDue(turn) && !isHeld(turn))
  const holder = newHolder()
  const claimed = due.length > 0 ? await claimTurns(due, holder, leases.forMs) : []
  for (const claim of claimed) {
    const job = byName.get(claim.job)
    if (job) void runClaimed(job, claim, holder).catch(() => {})
  }
  // What runs now, here or elsewhere, has its next time when it has ended, and is looked for at the next tick of its pattern.
  const later = turns.map(
    (turn) => (isDue(turn) ? nextTick(byName.get(turn.job)?.pattern ?? '', at) : turn.nextAt).getTime() - at.getTime(),
  )
  return Math.max(shortestWaitMs, Math.min(longestWaitMs, ...later))
}
