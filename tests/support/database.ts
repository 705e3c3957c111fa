import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { migrate } from '@/prisma/migrate'

/** The server on which a run's databases are made, and the name of the run, which names the databases that they are copied from; workers inherit it. */
const Ground = z.object({ admin: z.string(), run: z.string() })
type Ground = z.output<typeof Ground>
const VARIABLE = 'CUSP_TEST_GROUND'
const templateOf = ({ run }: Ground) => `${run}_template`
const demoOf = ({ run }: Ground) => `${run}_demo`

/** One migrated database per run, copied for each test file: copying takes 60 ms, migrating seconds. */
export async function layGround(admin: string): Promise<Ground> {
  const ground = { admin, run: `cusp_test_${randomBytes(4).toString('hex')}` }
  const template = templateOf(ground)
  await onServer(admin, [`CREATE DATABASE ${template}`])
  await migrate({ url: addressOf({ admin, name: template }), log: () => {} })
  process.env[VARIABLE] = JSON.stringify(ground)
  return ground
}

/** Makes the database that demoDatabase() copies; `seed` fills it. */
export async function layDemo(ground: Ground, seed: (url: string) => Promise<void>): Promise<void> {
  const { admin } = ground
  const name = demoOf(ground)
  await onServer(admin, [`CREATE DATABASE ${name} TEMPLATE ${templateOf(ground)}`])
  await seed(addressOf({ admin, name }))
}

export async function clearGround({ admin, run }: Ground): Promise<void> {
  await withServer(admin, async (client) => {
    for (const name of await listDatabases(client, run)) await client.query(dropStatement(name))
  })
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A migrated database of the caller's own. */
export async function testDatabase(): Promise<TestDatabase> {
  const ground = theGround()
  return createDatabase({ ground, template: templateOf(ground) })
}

/** A database with the demo school, in browser tests. */
export async function demoDatabase(): Promise<TestDatabase> {
  const ground = theGround()
  return createDatabase({ ground, template: demoOf(ground) })
}

/** A database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase({ ground: theGround(), template: 'template0' })
}

/**
 * Replaces a database of testDatabase() by one with more content, under the same address: the first caller of a run fills it, and all callers with the same
 * `content` copy it. Everything in the database is lost.
 */
export async function fillFromCopy(url: string, content: string, fill: (url: string) => Promise<void>): Promise<void> {
  const ground = theGround()
  const { admin, run } = ground
  const [name, source] = [new URL(url).pathname.slice(1), `${run}_filled_${content}`]
  await withServer(admin, async (client) => {
    // Callers that come in the meantime wait for the lock.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [source])
    if (!(await listDatabases(client, source)).includes(source)) {
      await client.query(dropStatement(`${source}_draft`))
      await client.query(`CREATE DATABASE ${source}_draft TEMPLATE ${templateOf(ground)} STRATEGY FILE_COPY`)
      await fill(addressOf({ admin, name: `${source}_draft` }))
      await client.query(`ALTER DATABASE ${source}_draft RENAME TO ${source}`)
    }
    await client.query(dropStatement(name))
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`)
  })
}

function theGround(): Ground {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('No test database server: run this through tests/vitest.config.ts or tests/playwright.config.ts')
  return Ground.parse(JSON.parse(text))
}

async function createDatabase({ ground, template }: { ground: Ground; template: string }): Promise<TestDatabase> {
  const { admin, run } = ground
  const name = `${run}_${process.pid}_${randomBytes(4).toString('hex')}`
  await withServer(admin, async (client) => {
    for (const left of await listLeftDatabases(client, run)) await client.query(dropStatement(left))
    // FILE_COPY copies files without writing each page to the log; in the one measurement (docs/benchmarks.md) the server took a third less time.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  return {
    url: addressOf({ admin, name }),
    drop: () => onServer(admin, [dropStatement(name)]),
  }
}

/** The databases of test files whose process has ended: a run holds a few databases at a time, not one per file. */
async function listLeftDatabases(client: pg.Client, run: string): Promise<string[]> {
  const names = await listDatabases(client, run)
  return names.filter((name) => {
    const pid = Number(name.slice(run.length).split('_')[1])
    return Number.isInteger(pid) && !isRunning(pid)
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function dropStatement(name: string): string {
  return `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`
}

/** The address of one of a server's databases. */
export function addressOf({ admin, name }: { admin: string; name: string }): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements about whole databases. */
export function onServer(admin: string, statements: string[]): Promise<void> {
  return withServer(admin, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

async function withServer<T>(admin: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function listDatabases(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
  return rows.map(({ datname }) => datname)
}
