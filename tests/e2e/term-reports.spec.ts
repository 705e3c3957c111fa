import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const texts = words('en-GB', 'termReports')
const list = '/reports/report/term'
/** The demo's student. */
const name = 'Amira Haddad'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(180_000)

const draftsOf = (page: Page) => page.getByRole('button', { name: /^Release \d+ drafts?$/u })

test('a year is commented on and released together; a student reads theirs on a phone, and it is withdrawn with a reason', async ({
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'admin', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]

  const pocket = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(pocket, 'student', server.url)
  const own = await pocket.newPage()
  complaints.push(complaintsOf(own))
  await own.goto(list)
  await expect(own.getByRole('heading', { level: 1, name: texts('titleOwn') })).toBeVisible()
  await page.goto(list)
  await page.getByLabel(texts('search')).fill(name)
  await page.waitForURL(/[?&]q=/u)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(texts('comments.own')).fill('Ask for a molar endodontic patient early next term.')
  await page.getByRole('button', { name: texts('comments.save') }).click()
  await expect(page.getByText(texts('comments.saved'))).toBeVisible()

  // Only its writer can read the draft.
  await own.reload()
  await expect(own.getByText('Ask for a molar endodontic patient')).toHaveCount(0)

  await page.goto(list)
  expect(await violationsOf(page)).toEqual([])
  await draftsOf(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(texts('release.undo'))
  await dialog.getByRole('button', { name: /^Release/u }).click()
  await expect(draftsOf(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: texts('undo.title') })).toBeVisible()

  await own.goto(list)
  await expect(own.getByText('Ask for a molar endodontic patient')).toBeVisible()
  expect(await overflowOf(own)).toBe(0)
  expect(await violationsOf(own)).toEqual([])

  await page.getByLabel(texts('search')).fill(name)
  await page.waitForURL(/[?&]q=/u)
  await page.getByRole('link', { name }).click()
  // The list that is left behind has a filter 'Withdrawn': the report's own button is shown with the report's heading.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: texts('withdraw.action'), exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(texts('withdraw.reason')).fill('A session was marked for somebody else.')
  await question.getByRole('button', { name: texts('withdraw.action') }).click()
  await expect(page.getByText(texts('withdraw.done'))).toBeVisible()
  await own.reload()
  await expect(own.getByText('A session was marked for somebody else.')).toBeVisible()
  expect(complaints.flat()).toEqual([])
})
