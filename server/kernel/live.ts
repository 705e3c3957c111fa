import 'server-only'
import pg from 'pg'
import { now } from './clock'
import { connectionSettings } from './db/connection'
import type { Tx } from './db'
import { logger } from './logger'
import { findSessionLife } from './queries/sessions'

/**
 * The state that the poll reads instead of PostgreSQL: the owner of each token's session, and the version of each person's notifications. LISTEN/NOTIFY keeps
 * it correct across instances; while no listener is connected nothing is remembered.
 */
type Life = { readonly ownerId: string; readonly userId: string; readonly until: number; readonly readAt: number }
type Live = {
  epoch: string
  listening: boolean
  lives: Map<string, Life>
  endings: number
  versions: Map<string, number>
  /** A part of every version. It is raised where more people are touched than can be named cheaply. */
  common: number
  /** The time at which it was last raised. */
  commonAt: number
  listener: pg.Client | null
  stopped: boolean
}

const store = globalThis as { cuspLive?: Live; cuspStale?: Map<string, () => void> }
const rememberMs = 60_000
const channel = 'cusp_live'

function liveState(): Live {
  store.cuspLive ??= {
    epoch: newEpoch(),
    listening: false,
    lives: new Map(),
    endings: 0,
    versions: new Map(),
    common: 0,
    commonAt: 0,
    listener: null,
    stopped: false,
  }
  return store.cuspLive
}

/** The person as whom a token's session is answered, without a query where it was asked within the last minute. It does not extend the session. */
export async function pollingUser(tokenHash: string): Promise<string | null> {
  const state = liveState()
  const at = now()
  const known = state.lives.get(tokenHash)
  if (known && state.listening && known.until > at.getTime() && at.getTime() - known.readAt < rememberMs) return known.userId
  const { endings } = state
  const found = await findSessionLife(tokenHash, at)
  if (!found) {
    state.lives.delete(tokenHash)
    return null
  }
  // Sessions were ended in the meantime, perhaps this one among them: it counts for this request, but is not remembered.
  if (state.endings !== endings) return found.userId
  if (state.lives.size > 50_000) state.lives.clear()
  state.lives.set(tokenHash, { ownerId: found.ownerId, userId: found.userId, until: found.until.getTime(), readAt: at.getTime() })
  return found.userId
}

/** A change for everybody reaches each person within this time, spread by the end of their ids, to avoid thousands of full answers at the same moment. */
const spreadMs = 20_000

function commonVersionFor({ common, commonAt }: Live, userId: string): number {
  const waitMs = Number.parseInt(userId.slice(-8), 16) % spreadMs
  return now().getTime() - commonAt < waitMs ? common - 1 : common
}

/**
 * The version of one person's notifications. It contains their id, so that a person who signs in after somebody else is not told that nothing is new. Null
 * where it cannot be known.
 */
export function notificationVersion(userId: string): string | null {
  const state = liveState()
  return state.listening ? `"${state.epoch}.${userId}.${state.versions.get(userId) ?? 0}.${commonVersionFor(state, userId)}"` : null
}

/**
 * `touchedAll`: everybody was touched. `endedSessionsOf`: also people whose view began or ended, so that the next poll asks again as whom it is answered.
 * `stale`: the topics that processes keep in memory and must read again.
 */
type News = {
  readonly touched?: readonly string[]
  readonly touchedAll?: boolean
  readonly endedSessionsOf?: readonly string[]
  readonly stale?: readonly string[]
}

/** Tells every instance when the transaction commits. */
export async function announce(db: Tx, news: News): Promise<void> {
  for (const part of inParts(news)) await db.$executeRaw`SELECT pg_notify(${channel}, ${JSON.stringify(part)})`
}

/** A notification holds 8,000 bytes, which is 100 ids of 36 characters. */
function inParts({ touched = [], touchedAll = false, endedSessionsOf = [], stale = [] }: News): News[] {
  const parts: News[] = stale.length > 0 ? [{ stale }] : []
  if (touchedAll) parts.push({ touchedAll })
  for (let i = 0; i < touched.length; i += 100) parts.push({ touched: touched.slice(i, i + 100) })
  for (let i = 0; i < endedSessionsOf.length; i += 100) parts.push({ endedSessionsOf: endedSessionsOf.slice(i, i + 100) })
  return parts
}

/** Connects the listener and keeps it connected. It is called once for each process. */
export async function startListening(): Promise<void> {
  const state = liveState()
  if (state.listener || state.stopped) return
  const client = new pg.Client(connectionSettings({ direct: true }))
  state.listener = client
  const lost = () => {
    if (state.listener !== client) return
    state.listener = null
    forgetAll(state)
    if (!state.stopped) setTimeout(() => void startListening(), 1_000).unref()
  }
  client.on('error', lost)
  client.on('end', lost)
  client.on('notification', ({ payload }) => hearNews(state, payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    forgetAll(state)
    state.listening = true
  } catch (error) {
    logger.warn('live.disconnected', { error: String(error) })
    await client.end().catch(() => {})
    lost()
  }
}

export async function stopListening(): Promise<void> {
  const state = liveState()
  state.stopped = true
  state.listening = false
  await state.listener?.end().catch(() => {})
  store.cuspLive = undefined
}

/** Changes missed while disconnected are unknown, so every version becomes a new one. */
function forgetAll(state: Live): void {
  state.listening = false
  state.epoch = newEpoch()
  state.endings += 1
  state.lives.clear()
  state.versions.clear()
  for (const read of staleHandlers().values()) read()
}

function hearNews(state: Live, payload: string | undefined): void {
  const news: News = JSON.parse(payload ?? '{}')
  for (const topic of news.stale ?? []) staleHandlers().get(topic)?.()
  if (news.touchedAll) {
    state.common += 1
    state.commonAt = now().getTime()
  }
  for (const userId of news.touched ?? []) state.versions.set(userId, (state.versions.get(userId) ?? 0) + 1)
  const ended = new Set(news.endedSessionsOf ?? [])
  if (ended.size === 0) return
  state.endings += 1
  for (const [hash, life] of state.lives) if (ended.has(life.ownerId) || ended.has(life.userId)) state.lives.delete(hash)
}

function staleHandlers(): Map<string, () => void> {
  store.cuspStale ??= new Map()
  return store.cuspStale
}

/** Registers what to forget when another process reports a change, or may have reported one while nobody listened. */
export function whenStale(topic: string, forget: () => void): void {
  staleHandlers().set(topic, forget)
}

function newEpoch(): string {
  return `${now().getTime().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}
