import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'secondFactor')
const tSignIn = words('en-GB', 'signIn')
const tProof = words('en-GB', 'proof')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

/** The code that the authenticator shows; the last used step is set far back, so that nobody waits for half a minute. */
async function codeFor(username: string, secret: string): Promise<string> {
  const taken = await withPrisma(server.database.url, (db) =>
    db.secondFactor.findFirst({ where: { user: { usernameKey: username } }, select: { userId: true } }),
  )
  if (taken)
    await withPrisma(server.database.url, (db) => db.secondFactor.update({ where: { userId: taken.userId }, data: { lastStep: 0 } }))
  return new TOTP({ secret }).generate()
}

const expectHeading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** A screen that replaces another moves the focus to its heading, so that screen readers announce it. */
const expectAnnounced = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
const keyOn = async (page: Page) => ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
async function givePassword(page: Page, username: string): Promise<void> {
  const field = page.getByLabel(tSignIn('username'), { exact: true })
  await waitForReact(field)
  await field.fill(username)
  await page.getByLabel(tSignIn('password'), { exact: true }).fill('chairside')
  await page.keyboard.press('Enter')
}

test('a second step is set up in the settings and asked for at the next login, by the keyboard and after a mistake', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'student2', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/two-step-login')
  const begin = page.getByRole('button', { name: t('own.begin') })
  await waitForReact(begin)
  await begin.click()
  await expectAnnounced(page, t('setUp.title'))
  expect(await violationsOf(page)).toEqual([])
  const secret = await keyOn(page)
  await page.getByLabel(t('setUp.code'), { exact: true }).fill(await codeFor('student2', secret))
  await page.keyboard.press('Enter')
  await expectAnnounced(page, t('codes.title'))
  await expect(page.getByRole('list', { name: t('codes.list') }).getByRole('listitem')).toHaveCount(10)
  const recovery =
    (await page
      .getByRole('list', { name: t('codes.list') })
      .getByRole('listitem')
      .first()
      .textContent()) ?? ''
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('checkbox', { name: t('codes.kept') }).check()
  await page.getByRole('button', { name: t('codes.done') }).click()
  await expect(page.getByRole('button', { name: t('own.turnOff') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const theirs = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  const login = await theirs.newPage()
  await login.goto('/')
  await givePassword(login, 'student2')
  await expectHeading(login, t('login.title'))
  expect(await violationsOf(login)).toEqual([])
  await login.goBack()
  await expect(login.getByLabel(tSignIn('username'), { exact: true })).toHaveValue('student2')
  await givePassword(login, 'student2')
  const code = login.getByLabel(tProof('code'), { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000 000')
  await login.keyboard.press('Enter')
  // Found by its name, as every page has an empty alert of Next's.
  await expect(login.getByRole('alert', { name: words('en-GB', 'ui')('errorHeading') })).toBeVisible()
  await expect(code).toHaveValue('000 000')
  await login.getByRole('button', { name: tProof('useRecovery') }).click()
  const kept = login.getByLabel(tProof('recovery'), { exact: true })
  await kept.fill(recovery.toLowerCase())
  await login.keyboard.press('Enter')
  await expectAnnounced(login, words('en-GB', 'dashboard')('title'))
  expect(complaints).toEqual([])
})

test('whoever holds a role that asks for it sets it up before they are in', { tag: soak }, async ({ browser }) => {
  await withPrisma(server.database.url, (db) =>
    db.role.update({ where: { builtIn: 'STAFF' }, data: { asksSecondFactor: true }, select: { id: true } }),
  )
  const page = await (await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })).newPage()
  await page.goto('/')
  await givePassword(page, 'staff')
  await expectHeading(page, t('setUp.title'))
  const secret = await keyOn(page)
  await page.getByLabel(t('setUp.code'), { exact: true }).fill(await codeFor('staff', secret))
  await page.keyboard.press('Enter')
  // Each step starts at its top, however far the one before was scrolled.
  await expect(page.getByRole('heading', { level: 1, name: t('codes.title') })).toBeInViewport()
  await page.getByRole('checkbox', { name: t('codes.kept') }).check()
  await page.getByRole('button', { name: t('codes.done') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('en-GB', 'dashboard')('title') })).toBeInViewport()
})
