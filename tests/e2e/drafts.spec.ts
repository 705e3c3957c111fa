import { expect, type Page } from '@playwright/test'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const [t, tt] = [words('en-GB', 'timetablePlanning'), words('en-GB', 'timetables')]
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

/** The week after this one, all of whose dates are to come. */
const week = addDays(weekOf(new Date().toISOString().slice(0, 10)), 7)
const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}, `) }).first()

/** The address of the timetable that has the event in that week. */
async function timetableWith(page: Page, name: string): Promise<string> {
  await page.goto('/timetables')
  const links = page.getByRole('link', { name: /^Dentistry BDS, year / })
  await expect(links.first()).toBeVisible()
  const addresses = (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))).map((one) =>
    one.replace(/\?.*/, ''),
  )
  for (const address of addresses) {
    await page.goto(`${address}/week?at=${week}`)
    await expect(page.getByRole('navigation', { name: tt('view.label') })).toBeVisible()
    if ((await tile(page, name).count()) > 0) return address
  }
  throw new Error(`no timetable has ${name}`)
}

test('a draft is planned, looked at, accepted and undone; a student’s week follows only what was accepted', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]
  const address = await timetableWith(page, 'Medical emergencies')

  await page.getByRole('button', { name: t('draft.make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('draft.name')).fill('Spring, tried out')
  await dialog.getByRole('button', { name: t('draft.make') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring, tried out' })).toBeVisible()
  await expect(page.getByText(t('draft.seenBy'))).toBeVisible()
  const draft = page.url().replace(/\/week.*/, '')
  await page.goto(`${draft}/week?at=${week}`)
  expect(await violationsOf(page)).toEqual([])
  await tile(page, 'Medical emergencies').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: tt('scope.FOLLOWING') }).check()
  await dialog.getByRole('button', { name: /^Move / }).click()
  await expect(page.getByRole('link', { name: /^Medical emergencies, 08:30/ }).first()).toBeVisible()

  await page.getByRole('link', { name: t('draft.difference') }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Medical emergencies' })).toBeVisible()
  await expect(page.getByText(t('difference.kind.CHANGED'))).toBeVisible()
  await page.getByRole('button', { name: t('difference.moreDates') }).click()
  expect(await violationsOf(page)).toEqual([])
  for (const split of ['days', 'people', 'series'] as const) {
    await page.getByRole('radio', { name: t(`difference.split.${split}`) }).check({ force: true })
    expect(await violationsOf(page), split).toEqual([])
  }
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${width}`).toBe(0)
  }

  const pocket = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark', baseURL: server.url })
  await signIn(pocket, 'staff', server.url)
  const small = await pocket.newPage()
  complaints.push(complaintsOf(small))
  for (const screen of ['difference', 'copy']) {
    await small.goto(`${draft}/${screen}`)
    await expect(small.getByRole('heading', { level: 1 })).toBeVisible()
    if (screen === 'copy') await small.getByRole('combobox').selectOption({ index: 1 })
    await expect(small.getByRole('checkbox').first()).toBeAttached()
    expect(await overflowOf(small), screen).toBe(0)
    expect(await violationsOf(small), screen).toEqual([])
  }

  await page.getByRole('button', { name: /^Accept it$/ }).click()
  await page.waitForURL(`**${address}/week`)
  // The notice of the move in the draft may still be there, with an Undo of its own.
  const undo = page.locator('#content').getByRole('button', { name: t('act.undo'), exact: true })
  await expect(undo).toBeVisible()
  await page.goto(`${address}/week?at=${week}`)
  await expect(page.getByRole('link', { name: /^Medical emergencies, 08:30/ }).first()).toBeVisible()
  await undo.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('act.undo'), exact: true })
    .click()
  await expect(page.getByRole('link', { name: /^Medical emergencies, 09:00/ }).first()).toBeVisible()
  await expect(undo).toHaveCount(0)

  // Undoing the acceptance has opened the draft again; it is then discarded.
  await page.getByRole('link', { name: 'Spring, tried out' }).click()
  await page.getByRole('link', { name: t('draft.difference') }).click()
  await page.getByRole('button', { name: t('draft.discard') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('draft.discard') })
    .click()
  await page.waitForURL(`**${address}/week`)
  await expect(page.getByRole('link', { name: 'Spring, tried out' })).toHaveCount(0)

  await page.goto(`${address}/copy`)
  await expect(page.getByRole('heading', { level: 1, name: t('copy.title') })).toBeVisible()
  await page.getByRole('combobox', { name: t('copy.from') }).selectOption({ index: 1 })
  await expect(page.getByRole('checkbox').first()).toBeAttached()
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  expect(complaints.flat()).toEqual([])
})
