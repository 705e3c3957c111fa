import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { logIn, phone, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'attendance')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

test('a teacher shows the check-in code, a student checks in with its letters, and the register is closed in a few taps', async ({
  browser,
}) => {
  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(desk, 'teacher', { at: `${server.url}/attendance` })
  await desk
    .getByRole('link', { name: t('register.showCode') })
    .first()
    .click()
  const letters = desk.getByLabel(/^Check-in code: /).first()
  await expect(letters).toBeVisible()
  expect(await violationsOf(desk)).toEqual([])
  const shown = ((await letters.getAttribute('aria-label')) ?? '').replace('Check-in code: ', '')

  const pocket = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  await logIn(pocket, 'student', { at: `${server.url}/attendance/checkin` })
  await pocket.getByRole('textbox', { name: t('checkIn.letters') }).fill('WWWWWW')
  await pocket.getByRole('button', { name: t('checkIn.submit') }).click()
  await expect(pocket.getByText(t('checkIn.error.INVALID_TOKEN')).or(pocket.getByText(t('checkIn.error.NO_EVENT')))).toBeVisible()
  expect(await violationsOf(pocket)).toEqual([])
  await pocket.getByRole('textbox', { name: t('checkIn.letters') }).fill(shown.toLowerCase())
  await pocket.getByRole('button', { name: t('checkIn.submit') }).click()
  await expect(pocket.getByText(t('checkIn.done'))).toBeVisible()

  await desk
    .getByRole('link', { name: t('board.register') })
    .first()
    .click()
  const register = desk.getByRole('list', { name: /^Register of / })
  await expect(register.getByText(/Checked in at/).first()).toBeVisible()
  await desk.getByRole('button', { name: t('register.allPresent') }).click()
  await expect(desk.getByText(t('state.none'), { exact: true })).toHaveCount(0)
  expect(await violationsOf(desk)).toEqual([])
  await desk.getByRole('button', { name: /^Close/ }).click()
  await expect(desk.getByRole('button', { name: t('register.reopen') })).toBeVisible()
  await pocket.goto(`${server.url}/attendance`)
  await expect(pocket.getByText(/% attended/)).toBeVisible()
})
