import 'server-only'
import pg from 'pg'
import { PrismaClient, type Prisma } from '@/lib/generated/prisma/client'
import { PrismaPgInTurn } from './db/asks-in-turn'
import { connections } from './db/connections'
import { connectionSettings, isPooledByTransaction, settingsOf, type Bounds } from './db/connection'
import { preparedName } from './db/prepared'

export type Tx = Prisma.TransactionClient
/** The argument of a query: the transaction that it runs in, or the client for a read outside one. */
export type Db = Tx | PrismaClient

const usualStatementMs = 30_000

type Opened = { inside: pg.Pool; beside: pg.Pool; unhurried: pg.Pool | null; prisma: PrismaClient }
const store = globalThis as { cuspDb?: Opened }

/** The connections are opened once for each process, however many bundles ask for them. */
function sharedDb(): Opened {
  store.cuspDb ??= openDb()
  return store.cuspDb
}

function openDb(): Opened {
  // The limits end a statement once nobody can be waiting for it any more, and make a transaction that nobody ends release its locks. Connections are kept for
  // ten idle minutes, because on a new one PostgreSQL reads its catalogue again and the first check of an event takes twice as long.
  const inside = makePool(
    { max: connections().inside, idleTimeoutMillis: 600_000 },
    { statementMs: usualStatementMs, idleInTransactionMs: 60_000 },
  )
  return {
    inside,
    beside: makePool({ max: connections().beside }, unbounded),
    unhurried: isPooledByTransaction() ? makePool({ max: 3, ...connectionSettings({ direct: true }) }, unbounded) : null,
    prisma: new PrismaClient({ adapter: new PrismaPgInTurn(inside, { statementNameGenerator: ({ sql }) => preparedName(sql) }) }),
  }
}

const unbounded: Bounds = { statementMs: 0, idleInTransactionMs: 0 }

/** A pool waits for this promise before it gives a new connection out, which its types do not say. */
const settingFirst = (bounds: Bounds): object => ({ onConnect: (client: pg.ClientBase) => client.query(settingsOf(bounds)) })

function makePool(settings: pg.PoolConfig, bounds: Bounds): pg.Pool {
  const isOurs = !isPooledByTransaction() || settings.connectionString !== undefined
  const pool = new pg.Pool({
    ...connectionSettings(),
    idleTimeoutMillis: 30_000,
    ...settings,
    ...(isOurs && settingFirst(bounds)),
  })
  // Where PostgreSQL has ended an idle connection, the pool makes another one; without a listener the error would end the process.
  pool.on('error', () => {})
  return pool
}

export const prisma = (): PrismaClient => sharedDb().prisma
/**
 * Connections for sessions, jobs, and queries that do not belong to the transaction that is open (limits, settings). They are separate, because transactions
 * that held all connections and each needed one more would wait for each other.
 */
export const pool = (): pg.Pool => sharedDb().beside

/** Connections for what a job does for long outside `inJobTransaction`: a pooler's bounds do not end it. */
export const unhurriedPool = (): pg.Pool => sharedDb().unhurried ?? sharedDb().beside

/** All pools of this process. */
export const pools = (): readonly pg.Pool[] => {
  const { inside, beside, unhurried } = sharedDb()
  return unhurried ? [inside, beside, unhurried] : [inside, beside]
}

/** Runs work in one transaction; an exception rolls all of it back. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return prisma().$transaction(work, { maxWait: 5_000, timeout: 20_000 })
}

/** The same for a job: nobody waits for it, so its statements have no time limit. */
export function inJobTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const unhurried = async (tx: Tx): Promise<T> => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`
    return work(tx)
  }
  return prisma().$transaction(unhurried, { maxWait: 5_000, timeout: 600_000 })
}

/**
 * Runs one query that must end within this many milliseconds, or fails with 57014. In a transaction, later statements have their usual time again; a failure
 * has ended the transaction.
 */
export async function askWithin<T>(db: Db, milliseconds: number, ask: (db: Tx) => Promise<T>): Promise<T> {
  const within = async (tx: Tx): Promise<T> => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`
    return ask(tx)
  }
  if (db === prisma()) return prisma().$transaction(within, { maxWait: 5_000, timeout: milliseconds + 5_000 })
  const answer = await within(db)
  await db.$executeRaw`SELECT set_config('statement_timeout', ${String(usualStatementMs)}, true)`
  return answer
}

/** How many requests wait for a connection; each waits for five seconds at most (db/connection.ts). */
export const connectionsAwaited = (): number => (store.cuspDb ? store.cuspDb.inside.waitingCount : 0)

/** Waits for a connection as a request does, and gives it back. */
export async function standInLine(): Promise<void> {
  const connection = await sharedDb().inside.connect()
  connection.release()
}

export async function closeDb(): Promise<void> {
  const open = store.cuspDb
  store.cuspDb = undefined
  await open?.prisma.$disconnect()
  await Promise.allSettled([open?.inside.end(), open?.beside.end(), open?.unhurried?.end()])
}
