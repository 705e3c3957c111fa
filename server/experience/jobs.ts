import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { academicYearOn, lastYearStart } from '@/lib/reports/academic-year'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, type Tx } from '@/server/kernel/db'
import { runJob, type Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import { listTermDays, replaceBorders } from './queries/borders.sql'
import { replaceCalibrations } from './queries/calibration.sql'
import {
  deleteDirty,
  deleteStudents,
  findDirty,
  listAffectedSessions,
  listDirtyProgrammes,
  listDirtyStudents,
  moveDirty,
} from './queries/dirty.sql'
import { recount } from './queries/recount.sql'
import { listFinishedBetween, listRandom } from './queries/sessions.sql'
import { compareSessions } from './queries/compare'

const dayMs = 86_400_000
/** How many sessions are recounted in one transaction. A write to one of them waits until it ends, 0.2 s on a busy machine (docs/benchmarks.md). */
const sessionsAtOnce = 200
/** The time limit of one run; the next run begins ten seconds after the start of this one. */
const runMs = 9_000
/** The pause between two transactions, in which requests get their turn. */
const breathMs = 20
/** More transactions than a change of one student or procedure ever needs. */
const manyTransactions = 5
const comparedAtRandom = 200

const borders: Job = { name: 'cohort-borders', pattern: '*/10 * * * *', run: computeBorders }
export const experienceJobs: readonly Job[] = [
  { name: 'experience', pattern: '*/10 * * * * *', run: recountAffected },
  borders,
  { name: 'experience-compare', pattern: '17 3 * * *', run: compareNightly },
  { name: 'teacher-calibration', pattern: '10 4 * * *', run: calibrateTeachers },
]

/**
 * Recounts sessions affected by changes of enrolments and the catalogue, 200 in a transaction, until nothing is left or the run is over. Where many were
 * counted, the quarters are computed at once, because reports would otherwise compare with the previous ones for up to ten minutes.
 */
export async function recountAffected(): Promise<void> {
  const until = performance.now() + runMs
  let transactions = 0
  while (await inJobTransaction(countSome)) {
    transactions += 1
    if (performance.now() >= until) return
    await pause(breathMs)
  }
  // This runs as the job itself, so that it cannot run twice at the same time.
  if (transactions >= manyTransactions) await runJob(borders)
}

/** One transaction of the recount; false where nothing waits. */
async function countSome(db: Tx): Promise<boolean> {
  const students = await listDirtyStudents(db, sessionsAtOnce)
  if (students.length > 0) {
    await recount(
      db,
      students.flatMap(({ sessionIds }) => sessionIds),
      now(),
    )
    await deleteStudents(
      db,
      students.map(({ dirty }) => dirty),
    )
    return true
  }
  const dirty = await findDirty(db)
  if (!dirty) return false
  const ids = await listAffectedSessions(db, dirty, sessionsAtOnce)
  await recount(db, ids, now())
  const afterId = ids.at(-1)
  if (afterId === undefined || ids.length < sessionsAtOnce) await deleteDirty(db, dirty)
  else await moveDirty(db, dirty, { afterId, count: ids.length })
  return true
}

/** Computes where the quarters of each year begin, for the programmes in which something was counted. */
export async function computeBorders(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  await inJobTransaction(async (db) => {
    const dirty = await listDirtyProgrammes(db)
    if (dirty.length === 0) return
    const { from } = academicYearOn(await listTermDays(db), today)
    await replaceBorders(db, { programmeIds: dirty.map(({ id }) => id), from, asOf: at })
    for (const one of dirty) await deleteDirty(db, { kind: 'PROGRAMME', ...one })
  })
}

/** Compares yesterday's sessions, and a sample of all, with their raw rows. */
async function compareNightly(): Promise<void> {
  const at = now()
  const ids = await inJobTransaction(async (db) => [
    ...(await listFinishedBetween(db, { from: new Date(at.getTime() - dayMs), to: new Date(at.getTime() - 60_000) })),
    ...(await listRandom(db, { before: new Date(at.getTime() - dayMs), count: comparedAtRandom })),
  ])
  const different = await compareSessions(ids, { at, isMended: true })
  if (different.length > 0) logger.error('experience.different', { sessions: different.length, of: ids.length, first: different[0] })
}

/** Computes how teachers mark in comparison with each other, in this academic year and the last. */
export async function calibrateTeachers(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  await inJobTransaction(async (db) => {
    await replaceCalibrations(db, { from: lastYearStart(await listTermDays(db), today), asOf: at })
  })
}
