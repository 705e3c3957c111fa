import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/lib/env'
import { PrismaClient, type Prisma } from '@/lib/generated/prisma/client'

export type Tx = Prisma.TransactionClient
/** What a query takes: the transaction that it is in, or the client for a read outside one. */
export type Db = Tx | PrismaClient

type Opened = { pool: pg.Pool; prisma: PrismaClient }
const store = globalThis as { cuspDb?: Opened }

/** One pool a process, whatever number of bundles ask for it. */
function opened(): Opened {
  store.cuspDb ??= open()
  return store.cuspDb
}

function open(): Opened {
  const pool = new pg.Pool({ connectionString: env().DATABASE_URL, max: 16, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 5_000, keepAlive: true })
  // A connection that PostgreSQL ended while idle: the pool makes another; without a listener the process would end.
  pool.on('error', () => {})
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

export const prisma = (): PrismaClient => opened().prisma
export const pool = (): pg.Pool => opened().pool

/** Runs in one transaction; what throws rolls all of it back. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return prisma().$transaction(work, { maxWait: 5_000, timeout: 20_000 })
}

export async function closeDb(): Promise<void> {
  const open = store.cuspDb
  store.cuspDb = undefined
  await open?.prisma.$disconnect()
  await open?.pool.end().catch(() => {})
}
