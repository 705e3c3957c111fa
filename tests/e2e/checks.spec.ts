import { expect, type Browser, type Page } from '@playwright/test'
import { logInAndOpen, complaintsOf, phone, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const checks = words('en-GB', 'checks')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

async function atPhone(
  browser: Browser,
  username: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', serviceWorkers })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await logInAndOpen(page, username, `${server.url}/clinical`)
  return { page, complaints }
}

async function beginSession(page: Page): Promise<string> {
  await page.goto(`${server.url}/clinical`)
  await page
    .getByRole('link', { name: t('list.new') })
    .first()
    .click()
  await page.getByRole('button', { name: t('new.start') }).click()
  await expect(page).toHaveURL(/\/clinical\/treatmentsession\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''
  await expect.poll(() => withPrisma(server.database.url, (db) => db.treatmentSession.count({ where: { id } }))).toBe(1)
  return page.url()
}

/** Waits until one side's act has reached the server, as the other side would not see it before. */
async function waitForChecks(address: string, states: readonly string[]): Promise<void> {
  const find = () =>
    withPrisma(server.database.url, (db) =>
      db.checkRequest.findMany({
        where: { sessionId: address.split('/').at(-1) ?? '' },
        select: { state: true },
        orderBy: { askedAt: 'asc' },
      }),
    )
  await expect.poll(async () => (await find()).map(({ state }) => state)).toEqual(states)
}

/** Expects the other side's act at the next reading, at the latest after a reload. */
async function expectSeen(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload()
    await look()
  }).toPass({ timeout: 60_000 })
}

test('a check is asked for, sent back, stopped and passed; each says so to both sides', async ({ browser }) => {
  const { page, complaints } = await atPhone(browser, 'student')
  const { page: teacher, complaints: teachersComplaints } = await atPhone(browser, 'teacher')
  const address = await beginSession(page)
  const actions = page.getByRole('button', { name: checks('ask.START_CHECK') })
  await actions.last().click()
  await expect(page.getByRole('button', { name: t('ask.withdraw') })).toBeVisible()
  await waitForChecks(address, ['WAITING'])

  // All items at once, then stopped: the page shows it plainly.
  await teacher.goto(address)
  await teacher.getByRole('button', { name: checks('teacher.all'), exact: true }).click()
  await expect(teacher.getByRole('button', { name: checks('item.CONSENT') })).toHaveAttribute('aria-pressed', 'true')
  await teacher.getByLabel(checks('teacher.note')).fill('Blood pressure first')
  await teacher.getByRole('button', { name: checks('teacher.STOPPED') }).click()
  await expect(teacher.getByText(checks('stopped.title'))).toBeVisible()
  await waitForChecks(address, ['DONE'])
  await expectSeen(page, () => expect(page.getByText(checks('stopped.title'))).toBeVisible({ timeout: 3_000 }))
  await expect(page.getByText('Blood pressure first').first()).toBeVisible()

  // With one item open, finishing asks once.
  await actions.last().click()
  await expect(page.getByRole('button', { name: t('ask.withdraw') })).toBeVisible()
  await waitForChecks(address, ['DONE', 'WAITING'])
  await expectSeen(teacher, () => expect(teacher.getByRole('button', { name: checks('teacher.PASSED') })).toBeVisible({ timeout: 3_000 }))
  for (const item of ['IDENTITY', 'MEDICAL_HISTORY', 'PLAN', 'CROSS_INFECTION'])
    await teacher.getByRole('button', { name: checks(`item.${item}`), exact: true }).click()
  await teacher.getByRole('button', { name: checks('teacher.PASSED') }).click()
  await teacher
    .getByRole('alertdialog')
    .getByText(checks('teacher.passWithout', { items: 'consent' }))
    .waitFor()
  await teacher.getByRole('button', { name: checks('teacher.passAnyway') }).click()
  await teacher.getByRole('button', { name: new RegExp(`^${checks('title')}`) }).click()
  await expect(teacher.getByText(checks('list.notConfirmed', { items: 'consent' }))).toBeVisible()
  await expect(teacher.getByText(checks('stopped.title'))).toHaveCount(0)
  await waitForChecks(address, ['DONE', 'DONE'])
  // The likely next action is within the thumb's reach.
  await expectSeen(page, () => expect(page.getByRole('button', { name: checks('ask.STEP_CHECK') }).last()).toBeVisible({ timeout: 3_000 }))
  expect([...complaints, ...teachersComplaints]).toEqual([])
})

test('a radiograph is asked for, authorised with one tap, taken and judged', { tag: soak }, async ({ browser }) => {
  const { page, complaints } = await atPhone(browser, 'student')
  const { page: teacher } = await atPhone(browser, 'teacher')
  const address = await beginSession(page)
  await page.getByRole('button', { name: checks('radiograph.add') }).click()
  await page.getByRole('radio', { name: checks('radiograph.kind.PERIAPICAL') }).check()
  await page.getByLabel(checks('radiograph.teeth')).fill('16 17')
  await page.getByLabel(checks('radiograph.justification')).fill('Pain on biting since Tuesday')
  await page.getByLabel(checks('radiograph.justification')).blur()
  await expect(page.getByRole('heading', { name: 'Periapical 16, 17' })).toBeVisible()
  const takeNow = page.getByRole('button', { name: checks('radiograph.takeNow') })
  await expect(takeNow).toHaveCount(0)

  await expectSeen(teacher, async () => {
    await teacher.goto(address)
    await expect(teacher.getByText('Pain on biting since Tuesday')).toBeVisible({ timeout: 3_000 })
  })
  await teacher.getByRole('button', { name: checks('radiograph.authorise'), exact: true }).click()
  await expect(teacher.getByText(/^Authorised by /)).toBeVisible()
  await expect
    .poll(() =>
      withPrisma(server.database.url, (db) =>
        db.radiograph.count({ where: { authorisedAt: { not: null }, justification: 'Pain on biting since Tuesday' } }),
      ),
    )
    .toBe(1)

  await expectSeen(page, () => expect(page.getByText(/^Authorised by /)).toBeVisible({ timeout: 3_000 }))
  await expect(page.getByLabel(checks('radiograph.justification'))).toHaveCount(0)
  await takeNow.click()
  await page.getByRole('radio', { name: checks('radiograph.qualityOf.NOT_ACCEPTABLE') }).check()
  await expect(page.getByText(checks('radiograph.reasonNeeded'))).toBeVisible()
  await page.getByLabel(checks('radiograph.report')).fill('The apex is cut off')
  await page.getByLabel(checks('radiograph.report')).blur()
  await expect
    .poll(() =>
      withPrisma(server.database.url, (db) =>
        db.radiograph.findFirst({ where: { report: 'The apex is cut off' }, select: { kind: true, teeth: true, quality: true } }),
      ),
    )
    .toEqual({ kind: 'PERIAPICAL', teeth: [16, 17], quality: 'NOT_ACCEPTABLE' })
  expect(complaints).toEqual([])
})

test('without a network a request says that nobody sees it, and is sent when the network is back', { tag: soak }, async ({ browser }) => {
  const { page } = await atPhone(browser, 'student2', 'allow')
  await beginSession(page)
  await page.context().setOffline(true)
  await expect(page.getByText(checks('ask.whileOffline'))).toBeVisible({ timeout: 60_000 })
  await page
    .getByRole('button', { name: checks('ask.START_CHECK') })
    .last()
    .click()
  await expect(page.getByText(checks('ask.notSent'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(checks('ask.notSent'))).toHaveCount(0, { timeout: 60_000 })
  const id = page.url().split('/').at(-1) ?? ''
  await expect
    .poll(() =>
      withPrisma(server.database.url, (db) => db.checkRequest.findMany({ where: { sessionId: id }, select: { kind: true, state: true } })),
    )
    .toEqual([{ kind: 'START_CHECK', state: 'WAITING' }])
})
