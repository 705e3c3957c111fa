import 'server-only'
import pg from 'pg'
import { now } from './clock'
import { connectionSettings } from './db/connection'
import type { Tx } from './db'
import { endLivesOf, forgetLives, knownLife, lifeOf, loadLives, noLives, refreshLives, type Lives } from './live/lives'
import { logger } from './logger'
import { everybody, listRevisions, raiseCommonRevision, raiseRevisions } from './queries/notice-revisions.sql'
import type { SessionLife } from './queries/session-lives'

/**
 * The state that the poll reads instead of PostgreSQL: the owner of each token's session, and the revision of each person's notifications. LISTEN/NOTIFY keeps
 * it correct across instances; while no listener is connected nothing is remembered.
 */
type Live = {
  listening: boolean
  lives: Lives
  /** When what concerns a person last changed, as PostgreSQL stores it. */
  revisions: Map<string, number>
  /** The same for everybody. It is raised where more people are touched than can be named cheaply. */
  common: number
  commonBefore: number
  /** The mark of the last change of a thing that is watched for a while; of one of which nothing was heard, `epoch`, which is of this process. */
  things: Map<string, string>
  epoch: string
  listener: pg.Client | null
  pulse: ReturnType<typeof setInterval> | null
  stopped: boolean
}

const store = globalThis as { cuspLive?: Live; cuspStale?: Map<string, () => void> }
const channel = 'cusp_live'
const pulseMs = 20_000

function liveState(): Live {
  store.cuspLive ??= {
    listening: false,
    lives: noLives(),
    revisions: new Map(),
    common: 0,
    commonBefore: 0,
    things: new Map(),
    epoch: newMark(),
    listener: null,
    pulse: null,
    stopped: false,
  }
  return store.cuspLive
}

/** What is known of a token's session without a query; null where that is not certain. */
export function sessionInMemory(tokenHash: string): SessionLife | null {
  const { listening, lives } = liveState()
  return listening ? knownLife(lives, tokenHash) : null
}

/** The same, by a query where it is not known. It does not extend the session. */
export function pollingSession(tokenHash: string): Promise<SessionLife | null> {
  const state = liveState()
  return lifeOf(state.lives, tokenHash, () => state.listening)
}

/** A change for everybody reaches each person within this time, spread by the end of their ids, to avoid thousands of full answers at the same moment. */
const spreadMs = 20_000

/** A common revision is the time at which it was raised. */
function commonRevisionFor({ common, commonBefore }: Live, userId: string): number {
  if (now().getTime() - common >= spreadMs) return common
  const waitMs = Number.parseInt(userId.slice(-8), 16) % spreadMs
  return now().getTime() - common < waitMs ? commonBefore : common
}

/** It stands in each version, and is raised where the same data are answered in another form. */
const form = 1

/**
 * The version of one person's notifications, made of what PostgreSQL stores, so that it is the same on every instance and after a restart. It contains their id,
 * so that a person who signs in after somebody else is not told that nothing is new. Null where it cannot be known.
 */
export function notificationVersion(userId: string): string | null {
  const state = liveState()
  return state.listening ? `"${form}.${userId}.${state.revisions.get(userId) ?? 0}.${commonRevisionFor(state, userId)}"` : null
}

/** The version of a thing that is watched for a while; the same on every instance that heard of its last change. Null where it cannot be known. */
export function thingVersion(id: string): string | null {
  const { listening, epoch, things } = liveState()
  return listening ? `"${id}.${things.get(id) ?? epoch}"` : null
}

/**
 * `touched`: people for whom something is new; `touchedAll`: everybody. `things`: what is watched, such as the board of a check-in. `endedSessionsOf`: also
 * people whose view began or ended, so that the next poll asks again as whom it is answered. `stale`: the topics that processes keep in memory and must read
 * again.
 */
type News = {
  readonly touched?: readonly string[]
  readonly touchedAll?: boolean
  readonly things?: readonly string[]
  readonly endedSessionsOf?: readonly string[]
  readonly stale?: readonly string[]
}
/** As it is heard: a process of the version before sends people without revisions. */
type Heard = Omit<News, 'touchedAll'> & {
  readonly touchedAll?: boolean
  readonly revisions?: readonly number[]
  readonly common?: number
  readonly mark?: string
}

/** Tells every instance when the transaction commits. */
export async function announce(
  db: Tx,
  { touched = [], touchedAll = false, things = [], endedSessionsOf = [], stale = [] }: News,
): Promise<void> {
  const at = now()
  if (stale.length > 0) await notify(db, { stale })
  if (touchedAll) await raiseCommonRevision(db, channel, at)
  // In one order, so that two transactions that touch the same people wait for each other, and do not lock each other out.
  for (const ids of inParts([...new Set(touched)].toSorted())) await raiseRevisions(db, channel, { ids, at })
  for (const ids of inParts(things)) await notify(db, { things: ids, mark: newMark() })
  for (const ids of inParts(endedSessionsOf)) await notify(db, { endedSessionsOf: ids })
}

async function notify(db: Tx, news: Heard): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${channel}, ${JSON.stringify(news)})`
}

/** A notification holds 8,000 bytes: 100 ids of 36 characters and their revisions take 5,500. */
function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let i = 0; i < ids.length; i += 100) parts.push(ids.slice(i, i + 100))
  return parts
}

/** Connects the listener and keeps it connected. It is called once for each process. */
export async function startListening(): Promise<void> {
  const state = liveState()
  if (state.listener || state.stopped) return
  const client = new pg.Client({ ...connectionSettings({ direct: true }), query_timeout: 5_000 })
  state.listener = client
  const lost = () => {
    if (state.listener !== client) return
    state.listener = null
    forgetAll(state)
    if (!state.stopped) setTimeout(() => void startListening(), 1_000).unref()
  }
  const end = async (error: unknown) => {
    logger.warn('live.disconnected', { error: String(error) })
    // A connection on which nothing arrives does not end by itself.
    lost()
    await client.end().catch(() => {})
  }
  client.on('error', lost)
  client.on('end', lost)
  client.on('notification', ({ payload }) => hearNews(state, payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    forgetAll(state)
    // What is committed from here on is heard, so that nothing is missed between this answer and the first notification.
    for (const [id, revision] of await listRevisions(client)) setRevision(state, id, revision)
    await loadLives(state.lives, client)
    if (state.listener !== client) return
    state.listening = true
    state.pulse = setInterval(() => void refreshLives(state.lives, client).catch(end), pulseMs)
    state.pulse.unref()
  } catch (error) {
    await end(error)
  }
}

export async function stopListening(): Promise<void> {
  const state = liveState()
  state.stopped = true
  forgetAll(state)
  await state.listener?.end().catch(() => {})
  store.cuspLive = undefined
}

/** Changes that were missed while disconnected are unknown. The revisions are read again with the next connection. */
function forgetAll(state: Live): void {
  state.listening = false
  if (state.pulse) clearInterval(state.pulse)
  state.pulse = null
  forgetLives(state.lives)
  state.revisions.clear()
  state.epoch = newMark()
  state.things.clear()
  for (const read of staleHandlers().values()) read()
}

function hearNews(state: Live, payload: string | undefined): void {
  const {
    stale = [],
    touchedAll = false,
    common,
    touched = [],
    revisions = [],
    things = [],
    mark = newMark(),
    endedSessionsOf = [],
  }: Heard = JSON.parse(payload ?? '{}')
  for (const topic of stale) staleHandlers().get(topic)?.()
  if (touchedAll) setRevision(state, everybody, common ?? now().getTime())
  touched.forEach((id, place) => setRevision(state, id, revisions[place] ?? now().getTime()))
  for (const id of things) state.things.set(id, mark)
  endLivesOf(state.lives, endedSessionsOf)
}

/** A notification may be of a change that the first reading contained already. */
function setRevision(state: Live, id: string, revision: number): void {
  if (id !== everybody) {
    if (revision > (state.revisions.get(id) ?? 0)) state.revisions.set(id, revision)
  } else if (revision > state.common) {
    // After a start the one before is unknown, and nobody waits.
    state.commonBefore = state.listening ? state.common : revision
    state.common = revision
  }
}

function staleHandlers(): Map<string, () => void> {
  store.cuspStale ??= new Map()
  return store.cuspStale
}

/** Registers what to forget when another process reports a change, or may have reported one while nobody listened. */
export function whenStale(topic: string, forget: () => void): void {
  staleHandlers().set(topic, forget)
}

function newMark(): string {
  return `${now().getTime().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}
