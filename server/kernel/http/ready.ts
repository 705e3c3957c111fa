import 'server-only'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { now } from '../clock'
import { prisma } from '../db'
import { isGoing, recordProbe } from './going'
import { logger } from '../logger'
import { isOutboxLate, listMissingMigrations } from '../queries/ready.sql'

/** GOING: the process is about to end. UNKNOWN: the database did not answer, so the state cannot be told. */
type Readiness = Found & { readonly process: 'OK' | 'GOING' }
type Found = {
  readonly database: 'OK' | 'DOWN'
  readonly migrations: 'OK' | 'MISSING' | 'UNKNOWN'
  readonly outbox: 'OK' | 'LATE' | 'UNKNOWN'
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
  try {
    const db = prisma()
    const missing = await listMissingMigrations(db, shippedMigrations())
    const isLate = await isOutboxLate(db, new Date(now().getTime() - lateMs))
    return { database: 'OK', migrations: missing.length > 0 ? 'MISSING' : 'OK', outbox: isLate ? 'LATE' : 'OK' }
  } catch (error) {
    logger.warn('ready.database', { error: String(error) })
    return { database: 'DOWN', migrations: 'UNKNOWN', outbox: 'UNKNOWN' }
  }
}

/** The migrations of this version: their folder is beside the server, both in the sources and in the build. */
function shippedMigrations(): string[] {
  return readdirSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'prisma/migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
