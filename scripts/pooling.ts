import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Env } from '@/lib/env'

const help = "docs/operations.md, 'Behind PgBouncer'"
const patienceMs = 5_000

/**
 * Refuses a start through a pooler that changes connections between transactions, where Cusp was not given an address past it: its listener would hear nothing,
 * and the lock of its migrations would stay with a connection that others get. Warns where such a pooler sets no bounds.
 */
export async function checkPooling(
  { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATE_DATABASE_URL }: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATE_DATABASE_URL'>,
  warn: (event: string, fields: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  if (DATABASE_DIRECT_URL === undefined && (await changesConnections(DATABASE_URL)))
    throw new Error(
      `DATABASE_URL leads through a pooler that changes connections between transactions (pool_mode transaction or statement). Cusp needs some of its own, to listen and to migrate: name an address past the pooler, or through a pool with pool_mode session, in DATABASE_DIRECT_URL (${help}).`,
    )
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL, MIGRATE_DATABASE_URL }))
    if (url !== undefined && (await changesConnections(url)))
      throw new Error(`${name} leads through a pooler that changes connections between transactions, and must lead past it (${help}).`)
  if (DATABASE_DIRECT_URL === undefined) return
  if (!(await isHeard({ from: DATABASE_URL, at: DATABASE_DIRECT_URL })))
    throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL: what is announced in one was not heard in the other.')
  const statementTimeout = await ask(DATABASE_URL, 'SHOW statement_timeout')
  if (statementTimeout === '0')
    warn('database.noBounds', { hint: `let the pooler set statement_timeout on its connections: connect_query (${help})` })
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: patienceMs,
    application_name: 'cusp start',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Without a pooler the process that answers is the one that greeted us. Behind one, two of our connections are never answered by the same process, and one is
 * always answered by the same, unless the pooler changes them between transactions.
 */
async function changesConnections(url: string): Promise<boolean> {
  const first = await connected(url)
  const others: pg.Client[] = []
  try {
    const pid = await backendOf(first)
    if (pid === Reflect.get(first, 'processID')) return false
    while (others.length < 3) {
      const other = await connected(url)
      others.push(other)
      // A pool that is full, or one that takes no transactions at all.
      const begun = await other.query('BEGIN').catch((error: unknown) => error)
      if (begun instanceof pg.DatabaseError) return true
      if (begun instanceof Error) return false
      if ((await backendOf(other)) === pid || (await backendOf(first)) !== pid) return true
    }
    return false
  } finally {
    await Promise.all([first, ...others].map((client) => client.end().catch(() => {})))
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

async function isHeard({ from, at }: { readonly from: string; readonly at: string }): Promise<boolean> {
  const channel = `cusp_start_${randomUUID().replaceAll('-', '')}`
  const listener = await connected(at)
  try {
    const heard = new Promise<true>((resolve) => void listener.once('notification', () => resolve(true)))
    await listener.query(`LISTEN ${channel}`)
    await ask(from, `SELECT pg_notify('${channel}', '')`)
    return await Promise.race([heard, wait(patienceMs, false, { ref: false })])
  } finally {
    await listener.end().catch(() => {})
  }
}
