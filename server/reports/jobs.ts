import 'server-only'
import { paths } from '@/lib/paths'
import { runLimits } from '@/lib/reports/vocabulary'
import { nextState } from '@/lib/state-machine'
import { reportRun } from '@/lib/states/report-run'
import { institutionToday } from '@/server/config'
import { transition } from '@/server/kernel/calls/transition'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { Refusal } from '@/server/kernel/errors'
import { storage } from '@/server/kernel/files/storage'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { logger } from '@/server/kernel/logger'
import { runsJobName } from './access'
import { savedHref } from './hrefs'
import { lockDueReports, updateNextOn } from './queries/due-reports.sql'
import { listWhoOpen } from './queries/saved'
import { setRunState } from './queries/runs'
import { claimRun, deleteRuns, letGo, listOver, listPast, storeMade, type ClaimedRun } from './queries/runs-made.sql'
import { makeRun, type MadeRun } from './runs/make-run'
import { nextDayOf } from './schedule'
import { addStarters } from './starters'

const atOnce = 100

/**
 * Sends links to saved reports whose day has come. The message holds only the link and nothing of the report, so that each reader sees what they may see when
 * they open it. A day that was missed is sent once.
 */
async function sendDue(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  for (;;) {
    const count = await inJobTransaction(async (db) => {
      const due = await lockDueReports(db, { today, limit: atOnce })
      for (const { id, schedule } of due) await updateNextOn(db, id, await nextDayOf(db, schedule, today))
      const readers = await Promise.all(
        due.map(async ({ readerIds, ...one }) => ({ ...one, readerIds: await listWhoOpen(db, one, readerIds) })),
      )
      const messages = readers
        .filter(({ readerIds }) => readerIds.length > 0)
        .map(({ id, name, readerIds }) => ({
          type: 'messaging.notice' as const,
          payload: { to: readerIds, key: 'reportDue' as const, values: { name }, href: savedHref(id) },
        }))
      if (messages.length > 0) await writeOutbox(db, messages, at)
      return due.length
    })
    if (count < atOnce) return
  }
}

/** A school that is older than a version has what came with that version by the next morning. */
const addNew = () => inJobTransaction((db) => addStarters(db, now()))

/** The number of runs that are made at the same time. */
const runsAtOnce = 2
const mostTries = 3
const hourMs = 3_600_000
const overAtOnce = 200

/** Ends the runs that are over and makes the waiting ones, including those left by a process that was killed. */
async function makeRuns(): Promise<void> {
  await endOver()
  await Promise.all(Array.from({ length: runsAtOnce }, makeWaiting))
}

async function makeWaiting(): Promise<void> {
  for (let run = await claimRun(prisma(), now()); run; run = await claimRun(prisma(), now())) await makeOne(run)
}

async function makeOne(run: ClaimedRun): Promise<void> {
  const made = run.tries > mostTries ? 'failed' : await makeRun(prisma(), run).catch((error: unknown) => endFailedRun(run, error))
  if (made === 'stopped' || !(await storeEnd(run, made))) await storage.remove(run.id)
}

/** A run that failed for a reason that may pass is tried again, in its turn. */
async function endFailedRun(run: ClaimedRun, error: unknown): Promise<'failed' | 'stopped'> {
  logger.error('reports.runFailed', { id: run.id, tries: run.tries, error: String(error) })
  if (run.tries >= mostTries) return 'failed'
  await letGo(prisma(), run)
  return 'stopped'
}

/** Returns false where somebody was faster: the run was stopped, or another process took it. */
async function storeEnd(run: ClaimedRun, made: MadeRun | 'failed'): Promise<boolean> {
  const at = now()
  const isMade = made !== 'failed'
  const ended = isMade ? made : { asOf: at, done: 0, rights: null, result: null, sizeBytes: null, rows: null, isCut: false }
  const expiresAt = new Date(at.getTime() + runLimits.hours * hourMs)
  const notice = {
    type: 'messaging.notice' as const,
    payload: {
      to: [run.byId],
      key: isMade ? ('reportReady' as const) : ('reportNotReady' as const),
      values: { name: run.title },
      href: paths.reports,
    },
  }
  try {
    await inJobTransaction(async (db) => {
      await transition({
        machine: reportRun,
        from: 'PREPARING',
        on: isMade ? 'finish' : 'fail',
        compareAndSet: (from, to) => storeMade(db, { ...ended, id: run.id, tries: run.tries, from, to, expiresAt }),
      })
      await writeOutbox(db, [notice], at)
    })
    return isMade
  } catch (error) {
    if (error instanceof Refusal && error.status === 'STATE_CHANGED') return false
    throw error
  }
}

/** Removes the file first and then the row, so that an interrupted removal is done again. */
async function endOver(): Promise<void> {
  const db = prisma()
  const at = now()
  for (const { id, state } of await listOver(db, { at, take: overAtOnce })) {
    await storage.remove(id)
    const to = nextState(reportRun, state, 'expire')
    if (to !== null) await setRunState(db, { id, from: state, to })
  }
  const past = await listPast(db, { before: new Date(at.getTime() - 2 * runLimits.hours * hourMs), take: overAtOnce })
  for (const id of past) await storage.remove(id)
  if (past.length > 0) await deleteRuns(db, past)
}

export const reportsJobs: readonly Job[] = [
  { name: runsJobName, pattern: '*/10 * * * * *', run: makeRuns },
  { name: 'report-schedules', pattern: '*/15 * * * *', run: sendDue },
  { name: 'report-starters', pattern: '40 2 * * *', run: addNew },
]
