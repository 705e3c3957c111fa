// One server of two processes: what one of them learns the other knows, and one that dies takes nothing with it.
import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { test } from '../support/e2e'
import { keepLedger } from '../support/kill-ledger'
import { startKillableApps } from '../support/killable'
import { cookieOf, makeSessions } from '../support/ledger-place'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { askAnew, workersOf } from '../support/workers-of'

const two = { WORKERS: '2' }
const eventsOf = ({ output }: Pick<TestServer, 'output'>, event: string) =>
  output.filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line))

test.describe('two workers', () => {
  let server: TestServer
  test.beforeAll(async () => {
    server = await startTestServer({ data: 'demo', env: two })
  })
  test.afterAll(() => server.close())

  const own = () => ({ 'sec-fetch-site': 'same-origin', origin: server.url })
  /** What several connections, and so both workers, answer. */
  const answersOf = async (path: string, headers: Readonly<Record<string, string>>) => {
    const answers = []
    for (let time = 0; time < 8; time += 1) answers.push(await askAnew(`${server.url}${path}`, { headers }))
    return answers
  }

  test('serve at one port', async () => {
    expect(workersOf(server.pid)).toHaveLength(2)
    expect(eventsOf(server, 'start.begins')).toMatchObject([{ workers: 2 }])
    expect((await answersOf('/api/health', {})).map(({ http }) => http)).toEqual(Array(8).fill(200))
  })

  test('a session that ended at one is refused by both at once, though both have answered it from memory', async () => {
    const cookie = await cookieOf(server, 'student')
    expect(statusesOf(await answersOf('/getnotifications', { ...own(), cookie }))).toEqual(['SUCCESS'])
    const ended = await askAnew(`${server.url}/api/sign-in/logout`, {
      method: 'POST',
      headers: { ...own(), cookie, 'idempotency-key': v7() },
      body: {},
    })
    expect(JSON.parse(ended.text)).toMatchObject({ status: 'SUCCESS' })
    expect(statusesOf(await answersOf('/getnotifications', { ...own(), cookie }))).toEqual(['AUTHENTICATION_FAILED'])
  })

  test('a setting that one saves counts at both at once', async () => {
    const headers = { ...own(), cookie: await cookieOf(server, 'admin') }
    expect((await answersOf('/', {})).filter(({ text }) => text.includes('Northgate of Two'))).toEqual([])
    const { identity } = JSON.parse((await askAnew(`${server.url}/api/config/readInstitution`, { headers })).text)
    const saved = await askAnew(`${server.url}/api/config/saveIdentity`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': v7() },
      body: { ...identity.values, revision: identity.revision, brandName: 'Northgate of Two' },
    })
    expect(JSON.parse(saved.text)).toMatchObject({ status: 'SUCCESS' })
    const after = await answersOf('/', {})
    expect(after.filter(({ text }) => text.includes('Northgate of Two'))).toHaveLength(8)
  })

  test('wrong passwords at either are counted together', async () => {
    const statuses = []
    for (let time = 0; time < 7; time += 1) {
      const { text } = await askAnew(`${server.url}/login`, {
        method: 'POST',
        headers: own(),
        body: { username: 'teacher', password: `wrong ${time}` },
      })
      statuses.push(JSON.parse(text).status)
    }
    expect(statuses).toEqual([...Array(5).fill('LOGIN_FAILED'), ...Array(2).fill('TOO_MANY_REQUESTS')])
  })

  test('jobs run once, in whichever: each tick of ten seconds has one run', async () => {
    const readTicks = () =>
      withPrisma(server.database.url, (db) => db.jobTurn.findMany({ where: { job: 'outbox' }, select: { nextAt: true, holder: true } }))
    const [before] = await readTicks()
    await expect
      .poll(async () => (await readTicks())[0]?.nextAt.getTime(), { timeout: 30_000 })
      .toBeGreaterThan(before?.nextAt.getTime() ?? 0)
    expect(eventsOf(server, 'job.leaseLost')).toEqual([])
  })

  test('one that is killed while the other serves is started again, and what it was running is free at once', async () => {
    const [first = 0] = workersOf(server.pid)
    // As if it had died in the middle of a job, which would otherwise be its own for half a minute.
    process.kill(first, 'SIGKILL')
    await expect
      .poll(() => eventsOf(server, 'server.restarted'))
      .toMatchObject([{ reason: 'killed', signal: 'SIGKILL', worker: expect.any(Number) }])
    expect((await answersOf('/api/health', {})).map(({ http }) => http)).toEqual(Array(8).fill(200))
    await expect.poll(() => workersOf(server.pid).length).toBe(2)
    const isHeld = () =>
      withPrisma(server.database.url, (db) =>
        db.jobTurn.count({ where: { heldUntil: { gt: new Date(Date.now() + 1_000) }, nextAt: { lt: new Date(Date.now() - 8_000) } } }),
      )
    await expect.poll(isHeld, { timeout: 8_000 }).toBe(0)
  })

  test('on SIGTERM both end, and nothing of them stays', async () => {
    const before = workersOf(server.pid)
    const { code } = await server.stop('SIGTERM')
    expect(code).toBe(143)
    expect(before.filter((pid) => isRunning(pid))).toEqual([])
    await server.restart()
  })

  test('without their parent none goes on', async () => {
    const before = workersOf(server.pid)
    await server.stop('SIGKILL')
    await expect.poll(() => before.filter((pid) => isRunning(pid))).toEqual([])
    await server.restart()
  })
})

test('workers are killed under 4 writers: nothing acknowledged is lost, nothing is there twice, nothing half', async () => {
  const killable = await startKillableApps(1, two)
  try {
    const place = await makeSessions(killable.apps[0], 4)
    const ledger = await keepLedger(killable, place, async () => {
      for (let kill = 0; kill < 2; kill += 1) {
        await wait(600 + Math.random() * 400)
        const workers = workersOf(killable.apps[0]?.pid ?? 0)
        process.kill(workers[kill % workers.length] ?? 0, 'SIGKILL')
        await expect.poll(() => workersOf(killable.apps[0]?.pid ?? 0).length).toBe(2)
      }
      await wait(500)
    })
    console.log(`Kill ledger of workers: ${ledger.acknowledged} writes acknowledged, ${ledger.repeated} repetitions.`)
    expect(ledger).toMatchObject({ lost: [], doubled: [], half: [], refused: [] })
    expect(ledger.acknowledged).toBeGreaterThan(8)
  } finally {
    await killable.close()
  }
})

/** What the answers say, each once. */
function statusesOf(answers: readonly { readonly text: string }[]): string[] {
  return [...new Set(answers.map(({ text }) => String(JSON.parse(text).status)))]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
