import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const [t, tt, ui] = [words('en-GB', 'timetablePlanning'), words('en-GB', 'timetables'), words('en-GB', 'editor')]
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

test('a rota is made from nothing, filled by turns, applied as a draft and accepted; a phone reads it in German', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]
  await page.goto('/timetables')
  await page
    .getByRole('link', { name: /^Dentistry BDS, year / })
    .first()
    .click()
  // The list has a 'More' button, too.
  await page.waitForURL('**/timetables/edit/**')
  await page.getByRole('button', { name: tt('more') }).click()
  await page.getByRole('menuitem', { name: t('rota.title'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('rota.title') })).toBeVisible()
  await page.getByRole('link', { name: t('rota.new') }).click()

  for (const title of ['Oral surgery week', 'Paediatric week']) {
    await page.getByRole('button', { name: t('rota.addSlot') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(title)
    await dialog.getByRole('button', { name: t('rota.done') }).click()
  }
  await page.getByRole('button', { name: t('rota.addBlock') }).click()
  await page.getByRole('button', { name: t('rota.addBlock') }).click()
  await page.getByRole('button', { name: t('rota.fill') }).click()
  await page.getByRole('button', { name: ui('save'), exact: true }).click()
  const apply = page.getByRole('button', { name: t('rota.apply'), exact: true })
  await expect(apply).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const address = page.url()

  await apply.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/new series/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: t('rota.makeDraft') }).click()
  await page.waitForURL('**/difference')
  await expect(page.getByText('Oral surgery week').first()).toBeVisible()
  await expect(page.getByText(words('en-GB', 'timetablePlanning')('weeks.after'), { exact: true })).toBeVisible()
  await expect(page.getByText(/people are told, once|changes the timetable/).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Accept / }).click()
  await page.waitForURL('**/week')

  // Applied again, it changes nothing.
  await page.goto(address)
  await page.getByRole('button', { name: t('rota.apply'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(t('rota.nothing')).first()).toBeVisible()

  const pocket = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark', baseURL: server.url })
  await signIn(pocket, 'staff', server.url)
  const small = await pocket.newPage()
  complaints.push(complaintsOf(small))
  await small.goto(address)
  await expect(small.getByRole('region', { name: words('de', 'timetablePlanning')('rota.grid') })).toBeVisible()
  expect(await overflowOf(small)).toBe(0)
  expect(await violationsOf(small)).toEqual([])
  expect(complaints.flat()).toEqual([])
})
