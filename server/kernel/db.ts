import 'server-only'
import pg from 'pg'
import { PrismaClient, type Prisma } from '@/lib/generated/prisma/client'
import { PrismaPgInTurn } from './db/asks-in-turn'
import { connection } from './db/connection'
import { preparedName } from './db/prepared'

export type Tx = Prisma.TransactionClient
/** What a query takes: the transaction that it is in, or the client for a read outside one. */
export type Db = Tx | PrismaClient

const usualStatementMs = 30_000

type Opened = { inside: pg.Pool; beside: pg.Pool; ofJobs: pg.Pool; prisma: PrismaClient }
const store = globalThis as { cuspDb?: Opened }

/** Opened once a process, whatever number of bundles ask for it. */
function opened(): Opened {
  store.cuspDb ??= open()
  return store.cuspDb
}

function open(): Opened {
  // No statement of a request goes on when nobody can be waiting for it any more, and a transaction that nobody ends lets go of its locks.
  // Kept for ten idle minutes: on a new connection PostgreSQL reads its catalogue again, and the first check of an event takes twice as long.
  const inside = connections({
    max: 12,
    idleTimeoutMillis: 600_000,
    statement_timeout: usualStatementMs,
    idle_in_transaction_session_timeout: 60_000,
  })
  return {
    inside,
    beside: connections({ max: 8 }),
    ofJobs: connections({ max: 24 }),
    prisma: new PrismaClient({ adapter: new PrismaPgInTurn(inside, { statementNameGenerator: ({ sql }) => preparedName(sql) }) }),
  }
}

function connections(bounds: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection(), idleTimeoutMillis: 30_000, ...bounds })
  // A connection that PostgreSQL ended while idle: the pool makes another; without a listener the process would end.
  pool.on('error', () => {})
  return pool
}

export const prisma = (): PrismaClient => opened().prisma
/**
 * For what is asked while a transaction is open and does not belong to it (limits, settings), for sessions and for jobs. Connections of
 * its own: transactions that took all there are, each asking for one more, would wait for each other.
 */
export const pool = (): pg.Pool => opened().beside

/**
 * One for each job that runs, which holds its lock as long as it works and asks nothing else: jobs that all begin at once and hold what `pool`
 * has would wait for each other. As many as there will ever be jobs; those that nobody uses are closed.
 */
export const jobPool = (): pg.Pool => opened().ofJobs

/** Runs in one transaction; what throws rolls all of it back. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return prisma().$transaction(work, { maxWait: 5_000, timeout: 20_000 })
}

/** The same for a job: nobody waits for it, so its statements take the time that they need. */
export function inJobTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const unhurried = async (tx: Tx): Promise<T> => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`
    return work(tx)
  }
  return prisma().$transaction(unhurried, { maxWait: 5_000, timeout: 600_000 })
}

/**
 * Asks one thing that is to end within so many milliseconds, or fails with 57014. In a transaction what follows has its usual time again; a failure has
 * ended that transaction.
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

export async function closeDb(): Promise<void> {
  const open = store.cuspDb
  store.cuspDb = undefined
  await open?.prisma.$disconnect()
  await Promise.allSettled([open?.inside.end(), open?.beside.end(), open?.ofJobs.end()])
}
