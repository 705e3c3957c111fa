import 'server-only'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Shortage } from '@/lib/config/shortages'
import { now } from '../clock'
import { prisma } from '../db'
import { isGoing, recordProbe } from './going'
import { logger } from '../logger'
import { isOutboxLate, listMissingMigrations } from '../queries/ready.sql'
import { measureSupplies, shortagesOf } from '../running-out'

/** GOING: the process is about to end. UNKNOWN: the database did not answer, so the state cannot be told. */
type Readiness = Found & { readonly process: 'OK' | 'GOING' }
type Found = {
  readonly database: 'OK' | 'DOWN'
  readonly migrations: 'OK' | 'MISSING' | 'UNKNOWN'
  readonly outbox: 'OK' | 'LATE' | 'UNKNOWN'
  /** What this process is short of. It serves all the same. */
  readonly short: readonly Shortage[]
}

const lateMs = 10 * 60_000
const keepMs = 1_000
const store = globalThis as { cuspReadiness?: { readonly at: number; readonly answer: Promise<Found> } }

export async function readiness(): Promise<Readiness> {
  recordProbe()
  const found = await foundOfLate()
  return { process: isGoing() ? 'GOING' : 'OK', ...found }
}

/** Anybody may ask, including probes, so it is checked at most once a second, however many ask. */
function foundOfLate(): Promise<Found> {
  const at = now().getTime()
  const kept = store.cuspReadiness
  if (kept && Math.abs(at - kept.at) < keepMs) return kept.answer
  const answer = lookUpReadiness()
  store.cuspReadiness = { at, answer }
  return answer
}

async function lookUpReadiness(): Promise<Found> {
  const short = shortagesOf(await measureSupplies())
  try {
    const db = prisma()
    const missing = await listMissingMigrations(db, shippedMigrations())
    const isLate = await isOutboxLate(db, new Date(now().getTime() - lateMs))
    return { database: 'OK', migrations: missing.length > 0 ? 'MISSING' : 'OK', outbox: isLate ? 'LATE' : 'OK', short }
  } catch (error) {
    logger.warn('ready.database', { error: String(error) })
    return { database: 'DOWN', migrations: 'UNKNOWN', outbox: 'UNKNOWN', short }
  }
}

/** The migrations of this version: their folder is beside the server, both in the sources and in the build. */
function shippedMigrations(): string[] {
  return readdirSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
