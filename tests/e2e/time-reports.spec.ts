import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'times')
const issues = words('en-GB', 'issues')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

/** A number of the first row of the table. */
const firstNumber = (page: Page, title: string) =>
  page.getByRole('table', { name: title }).getByRole('row').nth(1).getByRole('button').last()

test('staff read what was planned and attended, and what is behind a number', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = complaintsOf(page)
  const title = t('title.TIME')
  await page.goto('/timetables')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // The number equals the events behind it.
  const number = firstNumber(page, title)
  await number.click()
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(number).toBeFocused()

  await page.getByRole('radio', { name: t('unit.HOURS') }).click()
  await expect(page).toHaveURL(/show=HOURS/)
  await expect(firstNumber(page, title)).toContainText(' h')
  await page.goto('/timetables/time?by=TEACHER')
  await expect(page.getByRole('columnheader', { name: t('load.share') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(t('load.contract'))

  await page.goto('/timetables/time?from=2026-02-01&to=2026-01-01')
  await expect(page.getByText(issues('datesInOrder'))).toBeVisible()
  await page.goto('/timetables/time?from=2020-01-01&to=2020-02-01')
  await expect(page.getByText(t('empty.TIME'))).toBeVisible()
  await page.goto('/timetables/placement-provider')
  await expect(page.getByText(t('empty.PLACEMENT'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/timetables/appointments')
  await firstNumber(page, t('title.APPOINTMENTS')).click()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a phone has the same, and an address that names no such part is not found', async ({ browser }) => {
  const pocket = await browser.newContext({ ...phone, locale: 'de', baseURL: server.url })
  await signIn(pocket, 'staff', server.url)
  const page = await pocket.newPage()
  const complaints = complaintsOf(page)
  for (const path of ['/timetables/time?by=TEACHER', '/timetables/appointments', '/timetables/placement-provider']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  }
  expect(complaints).toEqual([])
  for (const path of ['/timetables/time/all/all/13', '/timetables/time/nothing', '/timetables/appointments/all/all/4/all/more'])
    expect((await page.goto(path))?.status(), path).toBe(404)
})

test('students have no such screens', async ({ browser }) => {
  const own = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(own, 'student', server.url)
  const page = await own.newPage()
  for (const path of ['/timetables/time', '/timetables/appointments', '/timetables/placement-provider']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(t('countedHow'))).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
  }
})
