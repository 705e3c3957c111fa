import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { migrate } from '@/prisma/migrate'
import { root } from '@/scripts/install.mjs'
import { checkPooling } from '@/scripts/pooling'
import { jobs } from '@/server/jobs'
import { sealAudit } from '@/server/kernel/audit/seal-audit'
import { closeDb, inJobTransaction, inTransaction, pool, prisma, unhurriedPool, type Tx } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { announce, startListening, stopListening, whenStale } from '@/server/kernel/live'
import { startPooler, type Pooler } from '../../support/pgbouncer'
import { makeSchool, type School } from '../../support/school'
import { beginFinished } from '../../support/treatment-sessions'

const direct = env().DATABASE_URL
let school: School
beforeAll(async () => void (school = await makeSchool()))
let pooler: Pooler | null = null
afterEach(async () => {
  await stopListening()
  await closeDb()
  Object.assign(env(), { DATABASE_URL: direct, DATABASE_DIRECT_URL: undefined })
  await pooler?.stop()
  pooler = null
})

async function startBehind(mode: 'session' | 'transaction' | 'statement', settings: { direct?: string } = {}): Promise<string> {
  pooler = await startPooler(direct, mode, mode === 'transaction' ? connectQueryOfGuide() : '')
  await closeDb()
  Object.assign(env(), { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: settings.direct })
  return pooler.url
}

/** The line that docs/operations.md tells an operator to write. */
function connectQueryOfGuide(): string {
  const [, line] = /^cusp = .*?(connect_query='.*')$/m.exec(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')) ?? []
  return line ?? expect.fail('docs/operations.md names no connect_query')
}

const readBounds = (db: Tx) =>
  db.$queryRaw`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('jit') AS jit`
const bounds = `SELECT current_setting('statement_timeout') AS statement, current_setting('jit') AS jit`
const ofRequests = [{ statement: '30s', idle: '1min', jit: 'off' }]
const check = () => checkPooling(env(), (event) => warned.push(event))
const warned: string[] = []

async function expectWork(): Promise<void> {
  expect(await Promise.all(Array.from({ length: 40 }, () => inTransaction(readBounds)))).toEqual(Array(40).fill(ofRequests))
  expect(await inJobTransaction(readBounds)).toMatchObject([{ statement: '0', jit: 'off' }])
  expect(await readBounds(prisma())).toEqual(ofRequests)
  expect((await unhurriedPool().query(bounds)).rows).toEqual([{ statement: '0', jit: 'off' }])
  await beginFinished(school)
  expect(await sealAudit()).toBeGreaterThan(0)
  // Twice and side by side, so that connections change hands.
  for (let round = 1; round <= 2; round += 1)
    for (const ran of await Promise.all(jobs.map(async (job) => [job.name, await runJob(job).catch(String)])))
      expect(ran[1], String(ran[0])).toBe(true)
}

async function expectHeard(): Promise<void> {
  let heard = 0
  whenStale('pooled', () => (heard += 1))
  await startListening()
  const before = heard
  await inTransaction((db) => announce(db, { stale: ['pooled'] }))
  await expect.poll(() => heard).toBe(before + 1)
}

describe('behind PgBouncer with pool_mode session', () => {
  test('a start is let through, and everything works: bounds, jobs, announcements, migrations', async () => {
    const url = await startBehind('session')
    await check()
    expect(await migrate({ url })).toEqual([])
    await expectWork()
    expect((await pool().query(bounds)).rows).toEqual([{ statement: '0', jit: 'off' }])
    await expectHeard()
  }, 120_000)

  test('what one connection set does not stay for the next', async () => {
    await startBehind('session')
    await prisma().$queryRaw`SELECT 1`
    await closeDb()
    const client = await pool().connect()
    expect((await client.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
    client.release()
  })
})

describe('behind PgBouncer with pool_mode transaction', () => {
  test('a start without DATABASE_DIRECT_URL is refused with a sentence', async () => {
    await startBehind('transaction')
    await expect(check()).rejects.toThrow(/pool_mode transaction or statement\).* DATABASE_DIRECT_URL \(docs\/operations\.md/)
  })

  test('it is refused while others use the pool, too', async () => {
    await startBehind('transaction')
    const busy = Promise.all(Array.from({ length: 300 }, () => pool().query('SELECT pg_sleep(0.02)')))
    await expect(check()).rejects.toThrow(/DATABASE_DIRECT_URL/)
    await busy
  })

  test('an address that is to lead past the pooler and does not is refused', async () => {
    const url = await startBehind('transaction')
    Object.assign(env(), { DATABASE_DIRECT_URL: url })
    await expect(check()).rejects.toThrow(/DATABASE_DIRECT_URL leads through a pooler/)
  })

  test('one that leads to another database is refused', async () => {
    const other = new URL(direct)
    other.pathname = '/postgres'
    await startBehind('transaction', { direct: other.href })
    await expect(check()).rejects.toThrow(/leads to another database/)
  }, 30_000)

  test('with it everything works: bounds, jobs, announcements', async () => {
    await startBehind('transaction', { direct })
    warned.length = 0
    await check()
    expect(warned).toEqual([])
    await expectWork()
    await expectHeard()
  }, 120_000)

  test('a pooler that sets no bounds is told in the log', async () => {
    pooler = await startPooler(direct, 'transaction')
    Object.assign(env(), { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })
    warned.length = 0
    await check()
    expect(warned).toEqual(['database.noBounds'])
  })
})

test('behind PgBouncer with pool_mode statement, which knows no transactions, a start is refused', async () => {
  await startBehind('statement')
  await expect(check()).rejects.toThrow(/DATABASE_DIRECT_URL/)
})

test('without a pooler nothing is refused', async () => {
  await check()
  Object.assign(env(), { DATABASE_DIRECT_URL: direct })
  await check()
})
