import { expect, type BrowserContext, type Page } from '@playwright/test'
import { storedHere } from '../support/device'
import { phone, logIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

/** Waits until the service worker controls the page and has stored the shell. */
async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).reduce(
            (sum, count) => sum + count,
            0,
          ),
        ),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(3)
  // The lists needed for starting a session are on the device.
  await expect.poll(() => storedHere(page, 'catalogue$|workspace$')).toBe(2)
}

async function beginOffline(page: Page, tooth: string): Promise<string> {
  await page.goto(`${server.url}/clinical`)
  await page
    .getByRole('link', { name: t('list.new') })
    .first()
    .click()
  await page.getByRole('button', { name: t('new.start') }).click()
  await page.getByRole('button', { name: t('line.add') }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Simple extraction')
  await page
    .getByRole('option', { name: /Simple extraction/ })
    .first()
    .click()
  await page.getByLabel(t('line.teeth')).fill(tooth)
  await expect(page.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible()
  // The last typed text is stored, too.
  await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const listStoredSessions = (ids: readonly string[]) =>
  withPrisma(server.database.url, (db) =>
    db.treatmentSession.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, student: { select: { username: true } }, lines: { select: { teeth: true } } },
    }),
  )

async function newContext(context: BrowserContext): Promise<BrowserContext> {
  return (await context.browser()?.newContext({ ...phone, locale: 'en-GB' })) ?? context
}

test(
  'five sessions begun offline survive 26 hours and an expired session, and are stored once each, by their owner alone',
  { tag: soak },
  async ({ context: given }) => {
    const context = await newContext(given)
    const page = await context.newPage()
    await page.clock.install()
    await logIn(page, 'student', { at: `${server.url}/clinical` })
    await readyForOffline(page)

    await server.stop('SIGKILL')
    await context.setOffline(true)
    const ids: string[] = []
    for (const tooth of ['16', '26', '36', '46', '11']) ids.push(await beginOffline(page, tooth))
    expect(new Set(ids).size).toBe(5)
    await page.goto(`${server.url}/clinical`)
    await expect(page.getByText('The application is currently offline.').first()).toBeVisible()
    await expect(page).toHaveTitle('Clinical · Northgate School of Dentistry')

    // A day and two hours later the device is started again: what waits is older than the day after which requests are purged.
    await page.clock.fastForward('26:00:00')
    await page.reload()
    await expect(
      page
        .getByRole('heading', { name: t('title') })
        .or(page.getByRole('tab', { name: t('chairs.tab') }))
        .first(),
    ).toBeVisible()
    await server.restart()
    await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { expiresAt: new Date(0) } }))
    await context.setOffline(false)
    // The server is reachable again and does not know the session: the login screen opens by itself.
    await page.clock.fastForward(11_000)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 })

    // Another person logs in on this device: they neither see nor send these requests.
    await logIn(page, 'student2', { at: null })
    await page.goto(`${server.url}/settings/retryrequests`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const id of ids) await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0)
    // The poll and the queue have run: this person's own requests succeed, and none of the first person's are sent.
    await page.goto(`${server.url}/clinical`)
    await expect.poll(() => page.evaluate(async () => (await fetch('/getnotifications')).status)).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await listStoredSessions(ids)).toEqual([])
    await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { expiresAt: new Date(0) } }))

    await page.reload()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await logIn(page, 'student', { at: null })
    await expect.poll(async () => (await listStoredSessions(ids)).length, { timeout: 30_000 }).toBe(5)
    await expect
      .poll(async () => (await listStoredSessions(ids)).flatMap(({ lines }) => lines.flatMap(({ teeth }) => teeth)).toSorted(), {
        timeout: 30_000,
      })
      .toEqual([11, 16, 26, 36, 46])
    const rows = await listStoredSessions(ids)
    expect(rows.map(({ student, lines }) => [student.username, lines.length])).toEqual(ids.map(() => ['student', 1]))
    await context.close()
  },
)

test('a session that is open goes on without a network, is edited, and is sent when the network is back', async ({ context: given }) => {
  const context = await newContext(given)
  const page = await context.newPage()
  await logIn(page, 'student2', { at: `${server.url}/clinical` })
  await readyForOffline(page)
  const student = { username: 'student2' }
  const own = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({ where: { student, state: 'OPEN' }, select: { id: true } }),
  )
  const unopened = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({ where: { student, id: { not: own.id } }, select: { id: true } }),
  )
  await page.goto(`${server.url}/clinical/treatmentsession/${own.id}`)
  await expect(page.getByLabel(t('remarks.own'))).toBeVisible()
  await expect.poll(() => storedHere(page, `session:${own.id}$`)).toBe(1)
  await context.setOffline(true)
  // A session that was never opened here is not on the device: the page says so, and starts no new session under its address.
  await page.goto(`${server.url}/clinical/treatmentsession/${unopened.id}`)
  await expect(page.getByRole('heading', { level: 1, name: t('notHere') })).toBeVisible()
  await page.goto(`${server.url}/clinical/treatmentsession/${own.id}`)
  await expect(page.getByLabel(t('remarks.own'))).toBeVisible()
  await page.reload()
  await page.getByLabel(t('remarks.own')).fill('Written without a network')
  await expect(page.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Written without a network')
  await context.setOffline(false)
  await expect
    .poll(
      () =>
        withPrisma(server.database.url, (db) =>
          db.treatmentSession.findUniqueOrThrow({ where: { id: own.id }, select: { studentRemark: true } }),
        ),
      { timeout: 30_000 },
    )
    .toEqual({ studentRemark: 'Written without a network' })
  await context.close()
})

test(
  'once the network is back every press in the menu leads where it says, whatever was opened without it',
  { tag: soak },
  async ({ context: given }) => {
    const context = await newContext(given)
    const page = await context.newPage()
    await logIn(page, 'student', { at: `${server.url}/clinical` })
    await readyForOffline(page)
    const shell = words('en-GB', 'shell')
    const menu = page.getByRole('navigation', { name: shell('shortMenu') })
    const press = (name: string) =>
      menu.getByRole('link', { name: shell(name === 'dashboard' ? 'groups.today' : `titles.${name}`) }).click()
    const headings: Record<string, string> = { dashboard: words('en-GB', 'dashboard')('title') }
    const stands = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[name] ?? shell(`titles.${name}`))
    const offline = async (isOffline: boolean) => {
      await context.setOffline(isOffline)
      await expect(page.getByText('The application is currently offline.')).toHaveCount(isOffline ? 1 : 0)
    }

    for (const reloads of [false, true]) {
      await press('dashboard')
      await stands('dashboard')
      await offline(true)
      await press('clinical')
      await stands('clinical')
      if (reloads) await page.reload()
      await stands('clinical')
      await offline(false)
      // Links to the page before, to the current page, and to another one must all work.
      await press('dashboard')
      await stands('dashboard')
      await offline(true)
      await press('clinical')
      await stands('clinical')
      await offline(false)
      await press('clinical')
      await stands('clinical')
      await press('messages')
      await stands('messages')
      await page.goBack()
      await stands('clinical')
    }
  },
)

test('a screen that needs the server comes by itself once there is one', { tag: soak }, async ({ context: given }) => {
  const context = await newContext(given)
  const page = await context.newPage()
  await logIn(page, 'student', { at: `${server.url}/clinical` })
  await readyForOffline(page)
  await context.setOffline(true)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: words('en-GB', 'connection')('screen.needsConnection') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: words('en-GB', 'shell')('titles.settings') })).toBeVisible({ timeout: 45_000 })
  await context.close()
})

test(
  'a session that was opened with a network goes on without one, with what nobody had pressed yet',
  { tag: soak },
  async ({ context: given }) => {
    const context = await newContext(given)
    const page = await context.newPage()
    await logIn(page, 'student', { at: `${server.url}/clinical` })
    await readyForOffline(page)
    for (const path of ['/clinical', '/clinical/treatmentsession/new']) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Every chunk that a chunk of this page names, recursively: one that is not stored could not be loaded without a network.
      const missing = await page.evaluate(async () => {
        const namedIn = (text: string) => [...text.matchAll(/static\/chunks\/[\w~.-]+\.js/g)].map(([name]) => `/_next/${name}`)
        const open = [...document.scripts].flatMap(({ noModule, src }) =>
          noModule || !src.includes('/chunks/') ? [] : [new URL(src).pathname],
        )
        const seen = new Set<string>()
        const gone: string[] = []
        for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
          if (seen.has(chunk)) continue
          seen.add(chunk)
          if (!(await caches.match(chunk, { ignoreSearch: true }))) gone.push(chunk)
          open.push(...namedIn(await (await fetch(chunk)).text()))
        }
        return { gone, all: seen.size }
      })
      expect(missing.gone).toEqual([])
      expect(missing.all).toBeGreaterThan(20)
    }
  },
)
