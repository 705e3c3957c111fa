import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { jobs } from '@/server/jobs'
import { classifyError } from '@/server/kernel/classify-error'
import { isOverloaded, watchPressure } from '@/server/kernel/concurrency/pressure'
import { connectionsAwaited, inJobTransaction, inTransaction, pool, prisma, type Tx } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { startListening, stopListening } from '@/server/kernel/live'
import '../../support/uploads'

const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
afterAll(async () => {
  await stopListening()
  keepAlive.mockRestore()
})

const bounds = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`
const readConnection = (db: Tx) =>
  db.$queryRaw`SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`
const ofRequests = [{ statement: '30s', idle: '1min' }]

describe('a statement', () => {
  test('of a request has thirty seconds, and its transaction a minute of silence', async () => {
    expect(await inTransaction(readConnection)).toEqual(ofRequests)
    expect(await readConnection(prisma())).toEqual(ofRequests)
  })

  test('of a job, or beside a transaction, has all the time that it needs', async () => {
    expect(await inJobTransaction(readConnection)).toEqual([{ statement: '0', idle: '1min' }])
    expect((await pool().query(bounds)).rows).toEqual([{ statement: '0', idle: '0' }])
    // The connection that the job used goes back to requests.
    expect(await Promise.all(Array.from({ length: 12 }, () => readConnection(prisma())))).toEqual(Array(12).fill(ofRequests))
  })

  test('is not compiled, in a transaction or beside one', async () => {
    expect(await prisma().$queryRaw`SHOW jit`).toEqual([{ jit: 'off' }])
    expect((await pool().query('SHOW jit')).rows).toEqual([{ jit: 'off' }])
  })
})

describe('every job', () => {
  const tables = ['idempotency_key', 'sign_in_session', 'account_token', 'outbox_event', 'attempt_window']

  beforeAll(async () => {
    await pool().query('CREATE TABLE seen (what text, timeout text)')
    await pool().query(`CREATE FUNCTION note_timeout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES (TG_TABLE_NAME || ' ' || TG_OP, current_setting('statement_timeout')); RETURN NULL; END $$`)
    for (const table of tables)
      await pool().query(
        `CREATE TRIGGER note_timeout AFTER UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION note_timeout()`,
      )
  })

  test('writes without a bound to its statements', async () => {
    const at = new Date()
    await prisma().outboxEvent.createMany({
      data: ['mail', 'sign-in.resetAsked', 'notes.unheard'].map((type) => ({
        id: v7(),
        type,
        payload: { locale: 'en-GB' },
        createdAt: at,
        nextAttemptAt: at,
      })),
    })
    await pool().query('DELETE FROM seen')
    for (const job of jobs) expect(await runJob(job)).toBe(true)
    const { rows } = await pool().query<{ what: string; timeout: string }>('SELECT DISTINCT what, timeout FROM seen ORDER BY what')
    expect(rows).toEqual(
      [
        'account_token DELETE',
        'attempt_window DELETE',
        'idempotency_key DELETE',
        'outbox_event DELETE',
        'outbox_event UPDATE',
        'sign_in_session DELETE',
      ].map((what) => ({ what, timeout: '0' })),
    )
  })
})

describe('every connection', () => {
  test('is asked after ten quiet seconds whether the other end is still there', async () => {
    keepAlive.mockClear()
    await startListening()
    expect(keepAlive.mock.calls).toEqual([[true, 10_000]])
    keepAlive.mockClear()
    await Promise.all(Array.from({ length: 12 }, () => prisma().$queryRaw`SELECT pg_sleep(0.1)::text`))
    await Promise.all(Array.from({ length: 8 }, () => pool().query('SELECT pg_sleep(0.1)')))
    expect(keepAlive.mock.calls.length).toBeGreaterThan(5)
    expect(new Set(keepAlive.mock.calls.map((call) => call.join()))).toEqual(new Set(['true,10000']))
  })
})

test('nobody waits for a connection longer than five seconds, in a transaction or beside one', async () => {
  const waitFor = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    const error: unknown = await work().catch((thrown: unknown) => thrown)
    return { kind: classifyError(error), seconds: Math.round((performance.now() - from) / 1_000) }
  }
  const taken = [
    // Prisma asks only once somebody waits for the answer.
    ...Array.from({ length: 12 }, async () => await prisma().$queryRaw`SELECT pg_sleep(8)::text`),
    ...Array.from({ length: 8 }, () => pool().query('SELECT pg_sleep(8)')),
  ]
  await vi.waitFor(() => expect([pool().idleCount, pool().totalCount]).toEqual([0, 8]))
  const waits = [
    waitFor(() => inTransaction(readConnection)),
    waitFor(() => readConnection(prisma())),
    waitFor(() => pool().query('SELECT 1')),
  ]
  await vi.waitFor(() => expect(connectionsAwaited()).toBeGreaterThan(0))
  watchPressure()
  expect(isOverloaded()).toBe(false)
  await vi.waitFor(() => expect(isOverloaded()).toBe(true), { timeout: 4_000 })
  expect(await Promise.all(waits)).toEqual(Array(3).fill({ kind: 'passing', seconds: 5 }))
  await Promise.all(taken)
  expect(connectionsAwaited()).toBe(0)
  await vi.waitFor(() => expect(isOverloaded()).toBe(false), { timeout: 4_000 })
}, 30_000)

test('sixteen jobs at once, each of which asks while it runs, do not wait for each other', async () => {
  let begun = 0
  let goOn = () => {}
  const allBegun = new Promise<void>((resolve) => (goOn = resolve))
  const ran = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      runJob({
        name: `at-once-${i}`,
        pattern: '0 0 1 1 *',
        run: async () => {
          if (++begun === 16) goOn()
          await allBegun
          await pool().query('SELECT 1')
        },
      }),
    ),
  )
  expect(ran).toEqual(Array(16).fill(true))
})
