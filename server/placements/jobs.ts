import 'server-only'
import { modelOf } from '@/lib/placements/allocation'
import { checkEndingDays } from '@/lib/placements/vocabulary'
import { outcomesOf } from '@/lib/placements/explain'
import { placementRun as machine } from '@/lib/states/placement-run'
import { transition } from '@/server/kernel/calls/transition'
import { Refusal } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { grantScope } from '@/server/kernel/scope'
import { gatherInput } from './allocation/gather'
import { solve, solverSeconds, type Solved } from './allocation/solve'
import {
  deleteOldRuns,
  findQueued,
  insertOutcomes,
  listLeft,
  changeRunState,
  touchRun,
  type RunRow,
  type StoredOutcome,
} from './queries/runs.sql'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { allocationsJobName } from './access'
import { findBlocks, listBlockStudents } from './queries/blocks'
import { listRankings, lockEnding, lockOpened, storeTold, type DueBlock } from './queries/rankings.sql'
import { listPlacers, lockEndingPapers, lockReminders, mostPlacers, storeReminded, storeToldEnds } from './queries/reminders.sql'
import { agreementNotice, choosingNotice, endingNotice } from './tell'

const atOnce = 200

/** Reminds the people who place students of agreements that end, once for each day on which a reminder is due. Returns how many end. */
async function remindOfAgreements(): Promise<number> {
  const at = now()
  const today = await institutionToday(at)
  return inJobTransaction(async (db) => {
    const due = await lockReminders(db, { today, limit: atOnce })
    const to = due.length > 0 ? await listPlacers(db, { limit: mostPlacers }) : []
    // A reminder without anybody to send it to waits, so that it is not lost.
    if (to.length === 0) return 0
    await storeReminded(db, due, today)
    await writeOutbox(
      db,
      due.map((one) => agreementNotice(to, one)),
      at,
    )
    return due.length
  })
}

/** Reminds the people who place students of a provider's checks and files that end soon, once for each end. Returns how many end. */
async function remindOfEnds(): Promise<number> {
  const at = now()
  const today = await institutionToday(at)
  return inJobTransaction(async (db) => {
    const due = await lockEndingPapers(db, { today, within: checkEndingDays, limit: atOnce })
    const to = due.length > 0 ? await listPlacers(db, { limit: mostPlacers }) : []
    if (to.length === 0) return 0
    await storeToldEnds(db, due)
    await writeOutbox(
      db,
      due.map((one) => endingNotice(to, one)),
      at,
    )
    return due.length
  })
}

const reminderMs = 24 * 3_600_000
const mostTold = 4_000
/** The largest number of people whom one notice names. */
const mostOfNotice = 1_000

/** Tells the students of a block that they can choose and, a day before the period ends, those who have not chosen. Each of them is told once. */
async function tellChoosers(): Promise<void> {
  const at = now()
  await inJobTransaction(async (db) => {
    const opened = await lockOpened(db, at)
    const ending = await lockEnding(db, { at, until: new Date(at.getTime() + reminderMs) })
    const messages: OutboxMessage[] = []
    const add = async (block: DueBlock, key: 'placementChoosing' | 'placementChoosingEnds', but: ReadonlySet<string>) => {
      const students = await listBlockStudents(db, { programme: { id: block.programmeId }, years: block.years }, mostTold)
      const to = students.flatMap(({ id }) => (but.has(id) ? [] : [id]))
      for (let first = 0; first < to.length; first += mostOfNotice)
        messages.push(choosingNotice(to.slice(first, first + mostOfNotice), key, { name: block.name, dueAt: block.closesAt.toISOString() }))
    }
    for (const block of opened) await add(block, 'placementChoosing', new Set())
    for (const block of ending) {
      const rankings = await listRankings(db, { blockIds: [block.id] })
      await add(block, 'placementChoosingEnds', new Set(rankings.flatMap((one) => (one.providerIds.length > 0 ? [one.studentId] : []))))
    }
    const idsOf = (blocks: readonly DueBlock[]) => blocks.map(({ id }) => id)
    await storeTold(db, idsOf(opened), { openToldAt: at })
    await storeTold(db, idsOf(ending), { remindedAt: at })
    await writeOutbox(db, messages, at)
  })
}

const mostTries = 2
/** A solver that exceeds its time is ended. */
const mostMs = (solverSeconds + 10) * 1_000
const deadAfterMs = mostMs + 60_000
const lookEveryMs = 1_000
const keptDays = 90

type Step = 'begin' | 'wait' | 'finish' | 'fail'

/** Returns false where somebody was faster: the calculation was stopped, or another process has it. */
async function tryStep(id: string, from: RunRow['state'], on: Step): Promise<boolean> {
  try {
    await transition({ machine, from, on, compareAndSet: (was, to) => changeRunState(prisma(), { id, from: was, to, at: now() }) })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 'STATE_CHANGED') return false
    throw error
  }
}

/** Runs the waiting calculations one after another, including those left by a process that was killed. */
async function workOut(): Promise<void> {
  const at = now()
  for (const { id, tries } of await listLeft(prisma(), new Date(at.getTime() - deadAfterMs)))
    await tryStep(id, 'RUNNING', tries < mostTries ? 'wait' : 'fail')
  await deleteOldRuns(prisma(), new Date(at.getTime() - keptDays * 86_400_000))
  for (let run = await findQueued(prisma()); run; run = await findQueued(prisma())) {
    if (!(await tryStep(run.id, 'QUEUED', 'begin'))) continue
    try {
      await workOutOne(run)
    } catch (error) {
      logger.error('placements.allocationFailed', { id: run.id, error: String(error) })
      await tryStep(run.id, 'RUNNING', 'fail')
    }
  }
}

async function workOutOne(run: RunRow): Promise<void> {
  const db = prisma()
  const blocks = await findBlocks(db, grantScope({}), run.blockIds)
  const gathered = await gatherInput(db, { blocks, byId: run.byId })
  if (!gathered) throw new Error('too many students')
  const { input, leftOut, fingerprint } = gathered
  const model = modelOf(input)
  const solved = await solveUnlessStopped(run.id, model)
  if (solved === null) return
  if (solved.chosen === null) throw new Error('nothing was found in time')
  const outcomes: StoredOutcome[] = outcomesOf(input, model, solved.chosen).map(({ candidate, ...outcome }) => ({
    ...{ blockId: candidate.blockId, studentId: candidate.studentId, leftOut: null },
    ...outcome,
  }))
  const left = leftOut.map(({ why, ...one }) => ({ ...one, providerId: null, choice: null, leftOut: why, reason: null }))
  const gap = solved.isOptimal || solved.cost <= 0 ? 0 : Math.max(0, (solved.cost - Math.ceil(solved.bound - 1e-6)) / solved.cost)
  try {
    await inJobTransaction(async (tx) => {
      const done = { fingerprint, isOptimal: solved.isOptimal, gap }
      await transition({
        machine,
        from: 'RUNNING',
        on: 'finish',
        compareAndSet: (from, to) => changeRunState(tx, { id: run.id, from, to, at: now() }, done),
      })
      await insertOutcomes(tx, run.id, [...outcomes, ...left])
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 'STATE_CHANGED')) throw error
  }
}

/** Null: somebody stopped the calculation. */
async function solveUnlessStopped(id: string, model: Parameters<typeof solve>[0]): Promise<Solved | null> {
  const stop = new AbortController()
  let isStopped = false
  const looking = setInterval(() => {
    void touchRun(prisma(), { id, at: now() }).then((goesOn) => {
      if (goesOn) return
      isStopped = true
      stop.abort()
    })
  }, lookEveryMs)
  try {
    return await solve(model, AbortSignal.any([stop.signal, AbortSignal.timeout(mostMs)]))
  } catch (error) {
    if (isStopped) return null
    throw error
  } finally {
    clearInterval(looking)
  }
}

export const placementsJobs: readonly Job[] = [
  { name: allocationsJobName, pattern: '*/10 * * * * *', run: workOut },
  { name: 'placement-choices', pattern: '*/5 * * * *', run: tellChoosers },
  {
    name: 'placement-agreements',
    pattern: '20 5 * * *',
    run: async () => {
      await remindOfAgreements()
      await remindOfEnds()
    },
  },
]
