import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { coverageKinds } from '@/lib/coverage/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { inJobTransaction, type Tx } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import { compareAll } from './compare'
import { endRebuild, findRebuild, moveRebuild } from './queries/rebuilds'
import { firstId, listNext, recount } from './queries/recount.sql'

const atOnce = 500
/** The length of one run; the next one begins a minute after this one began. */
const runMs = 50_000
/** The pause between two transactions, so that requests can run in between. */
const breathMs = 20

export const coverageJobs: readonly Job[] = [
  { name: 'coverage-rebuild', pattern: '30 * * * * *', run: rebuildCounts },
  { name: 'coverage', pattern: '47 2 * * *', run: compareNightly },
]

/** Counts what a school has from before, 500 sources in a transaction, until nothing is left or the run is over. */
export async function rebuildCounts(): Promise<void> {
  const until = performance.now() + runMs
  const timeZone = await institutionTimeZone()
  while (await inJobTransaction((db) => rebuildSome(db, timeZone))) {
    if (performance.now() >= until) return
    await pause(breathMs)
  }
}

/** One transaction of the rebuild; returns false if nothing waits. */
async function rebuildSome(db: Tx, timeZone: string): Promise<boolean> {
  const waiting = await findRebuild(db)
  if (!waiting) return false
  const ids = await listNext(db, waiting.kind, { afterId: waiting.afterId ?? firstId, limit: atOnce })
  await recount(db, waiting.kind, { ids, timeZone })
  const last = ids.at(-1)
  if (last === undefined || ids.length < atOnce) await endRebuild(db, waiting.kind)
  else await moveRebuild(db, waiting.kind, last)
  return true
}

/** Compares all counts with their sources, and mends them: some changes, such as whether a type takes attendance, emit no event. */
async function compareNightly(): Promise<void> {
  for (const kind of coverageKinds) {
    const { looked, changed } = await compareAll(kind, { isMended: true, told: () => pause(breathMs) })
    if (changed > 0) logger.warn('coverage.different', { kind, rows: changed, sources: looked })
  }
}
