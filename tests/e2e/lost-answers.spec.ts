import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { storedHere, unsentHere } from '../support/device'
import { logIn, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { prepareGround, waitingSession } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { unreliableNetwork, type UnreliableNetwork } from '../support/unreliable-network'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const rest = words('en-GB', 'marking')('rest.as', { mark: 5 })

test.use({ serviceWorkers: 'allow' })
let server: TestServer
let network: UnreliableNetwork
let profile: string
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
  network = await unreliableNetwork(server.port)
  profile = mkdtempSync(path.join(tmpdir(), 'cusp-profile-'))
})
test.afterAll(async () => {
  await network.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})
test.setTimeout(240_000)

test(
  'five sessions marked offline, the tab killed, the browser restarted, reconnected with answers lost and doubled: each is stored once, in order',
  { tag: soak },
  async ({ playwright, launchOptions, browser }) => {
    const school = await prepareGround(server)
    const toldBefore = await countFinishNotices()
    const student = await browser.newContext(phone)
    await signIn(student, 'student', server.url)
    const ids: string[] = []
    for (const chair of [3, 4, 5, 6, 7]) ids.push(await waitingSession(server, student, school, [school.routine], chair))
    const open = (page: Page, at: number) => page.goto(`${network.url}/clinical/treatmentsession/${ids[at]}`)
    const launch = (offline: boolean) =>
      playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...phone, locale: 'en-GB', offline })

    // All five pages are opened while there is a network.
    const before = await launch(false)
    const first = await before.newPage()
    await logIn(first, 'teacher', { at: `${network.url}/clinical` })
    await first.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    for (const [at, id] of ids.entries()) {
      await open(first, at)
      await expect(finish(first)).toBeVisible()
      await expect.poll(() => storedHere(first, `session:${id}$`)).toBe(1)
    }
    const cookies = await before.cookies()
    const already = network.delivered.length

    network.cut()
    await before.setOffline(true)
    for (const at of [0, 1, 2]) {
      await open(first, at)
      await makeMarks(first, at)
      await lock(first)
    }
    await open(first, 3)
    await makeMarks(first, 3)
    await killTab(first)
    const second = await before.newPage()
    await open(second, 3)
    await expect(tile(second, 0, 6)).toBeChecked()
    await lock(second)
    await open(second, 4)
    await makeMarks(second, 4)
    await killBrowser(before)

    const after = await launch(true)
    // A browser stores cookies at its own time, so they are set here; logging in again is covered by another test.
    await after.addCookies(cookies)
    const third = await after.newPage()
    await open(third, 4)
    await expect(tile(third, 0, 6)).toBeChecked()
    await lock(third)
    const waited = await unsentHere(third)
    expect(waited).toEqual(
      ids.flatMap(() =>
        ['saveMark', 'saveMark', 'saveMark', 'markRest', 'addComment', 'finishMarking'].map((call) => `clinical-sessions.${call}`),
      ),
    )
    expect(network.delivered).toHaveLength(already)

    network.mend('bad')
    await after.setOffline(false)
    const arrivals = () => network.delivered.slice(already).filter(({ call }) => waited.includes(call))
    const once = () => arrivals().filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at)
    const arrived = async (page: Page) => {
      // The system's event for a network that comes and goes.
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      return once().length
    }
    await expect.poll(() => arrived(third), { intervals: [500], timeout: 60_000 }).toBeGreaterThan(4)
    await killTab(third)
    const fourth = await after.newPage()
    await open(fourth, 4)
    await expect.poll(() => arrived(fourth), { intervals: [500], timeout: 120_000 }).toBe(waited.length)
    await expect.poll(async () => (await arrived(fourth)) && (await unsentHere(fourth)), { intervals: [500], timeout: 30_000 }).toEqual([])
    await expect(fourth.getByText(t('locked.title'))).toBeVisible()

    // Each request was lost once and then arrived at least twice; the first arrivals are in the order of the acts.
    expect(once().map(({ call }) => call)).toEqual(waited)
    for (const { key } of once()) expect(arrivals().filter((one) => one.key === key).length).toBeGreaterThanOrEqual(3)
    await expectStoredOnce(ids, school.teacherId)
    expect(await countFinishNotices()).toBe(toldBefore + ids.length)
    await after.close()
    await student.close()
  },
)

const finish = (page: Page) => page.getByRole('button', { name: t('finish.action') })
const tile = (page: Page, criterion: number, value: number) =>
  page
    .getByRole('radiogroup')
    .filter({ has: page.getByRole('radio', { name: /^6/ }) })
    .nth(criterion)
    .getByRole('radio', { name: new RegExp(`^${value}`) })

/** Gives a mark, another, changes the first, marks all the rest at once, and types a word: all are stored on the device when this returns. */
async function makeMarks(page: Page, at: number): Promise<void> {
  const before = (await unsentHere(page)).length
  // Waits until each act is stored, as no hand is faster: a change that overtakes another act would replace it.
  const kept = (count: number) => expect.poll(async () => (await unsentHere(page)).length).toBe(before + count)
  await tile(page, 0, 4).tap()
  await kept(1)
  await tile(page, 1, 5).tap()
  await kept(2)
  await tile(page, 0, 6).tap()
  await kept(3)
  await page.getByRole('button', { name: rest }).tap()
  await page
    .locator('#comments')
    .getByRole('button', { name: t('comments.title') })
    .tap()
  await page.getByLabel(t('comments.write')).fill(`Word ${at + 1}`)
  await page.getByRole('button', { name: t('comments.send') }).tap()
  await kept(5)
}

async function lock(page: Page): Promise<void> {
  const before = (await unsentHere(page)).length
  await finish(page).tap()
  await expect(page.getByText(t('locked.title'))).toBeVisible()
  await expect.poll(async () => (await unsentHere(page)).length).toBe(before + 1)
}

/** Kills the tab without warning, as a phone does when memory runs out. */
async function killTab(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // The killed page cannot answer this.
  void session.send('Page.crash').catch(() => {})
  await gone
}

/** Kills the browser with the test's profile, including all tabs and the worker. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const gone = context.waitForEvent('close')
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const ours = processes
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10))
  expect(ours.length).toBeGreaterThan(0)
  for (const pid of ours) process.kill(pid, 'SIGKILL')
  await gone
}

async function expectStoredOnce(ids: readonly string[], teacherId: string): Promise<void> {
  await withPrisma(server.database.url, async (db) => {
    const acts = await db.sessionHistory.findMany({
      where: { sessionId: { in: [...ids] }, act: { in: ['marked', 'finished', 'markCleared', 'finishUndone', 'lateKept'] } },
      orderBy: { id: 'asc' },
      select: { sessionId: true, act: true, detail: true },
    })
    const told = acts.map(({ sessionId, act, detail }) => ({
      sessionId,
      act,
      to: detailOf(detail, 'to'),
      occurredAt: String(detailOf(detail, 'occurredAt')),
    }))
    expect(told.map(({ sessionId, act, to }) => [sessionId, act, to])).toEqual(
      ids.flatMap((id) => [
        [id, 'marked', 4],
        [id, 'marked', 5],
        [id, 'marked', 6],
        [id, 'marked', 5],
        [id, 'finished', null],
      ]),
    )
    const done = told.map(({ occurredAt }) => occurredAt)
    expect(done).toEqual([...new Set(done)].toSorted())

    const comments = await db.sessionComment.findMany({
      where: { sessionId: { in: [...ids] } },
      orderBy: { createdAt: 'asc' },
      select: { sessionId: true, text: true },
    })
    expect(comments).toEqual(ids.map((sessionId, at) => ({ sessionId, text: `Word ${at + 1}` })))
    for (const sessionId of ids) {
      const marks = await db.mark.findMany({
        where: { sessionId, side: 'TEACHER' },
        select: { value: true, revision: true, clearedAt: true },
      })
      // The changed mark has its second revision, all others their first.
      expect(marks.map(({ value, revision, clearedAt }) => `${value}/${revision}/${clearedAt}`).sort()).toEqual([
        ...Array<string>(7).fill('5/1/null'),
        '6/2/null',
      ])
      expect(await db.treatmentSession.findUniqueOrThrow({ where: { id: sessionId }, select: { state: true } })).toEqual({
        state: 'MARKED_LOCKED',
      })
      const audits = await db.auditEntry.findMany({
        where: { entityId: sessionId, actorId: teacherId },
        orderBy: { id: 'asc' },
        select: { action: true },
      })
      expect(audits.map(({ action }) => action)).toEqual(
        ['marked', 'marked', 'marked', 'restMarked', 'commented', 'finished'].map((name) => `clinical-sessions.${name}`),
      )
    }
  })
}

/** The number of notices of finished sessions, waiting or sent; they do not name their session. */
function countFinishNotices(): Promise<number> {
  return withPrisma(server.database.url, (db) => db.outboxEvent.count({ where: { type: 'clinical-sessions.finished' } }))
}

/** Null where the detail lacks the name. */
function detailOf(detail: unknown, name: string): unknown {
  return typeof detail === 'object' && detail !== null && name in detail ? Reflect.get(detail, name) : null
}
