import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { logInAndOpen, phone, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'attendance')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

/** Lets the phone's camera see a picture; the page processes it by itself. */
async function cameraSees(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 960, height: 720 })
    const drawing = canvas.getContext('2d')
    // A stream has a picture only while the canvas is drawn.
    setInterval(() => {
      drawing?.fillRect(0, 0, canvas.width, canvas.height)
      drawing?.drawImage(bitmap, 320, 200, 320, 320)
    }, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  }, picture.toString('base64'))
}

test('a teacher shows the check-in code, a student checks in with its letters, another with the camera, and the register is closed in a few taps', async ({
  browser,
}) => {
  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInAndOpen(desk, 'teacher', `${server.url}/attendance`)
  await desk
    .getByRole('link', { name: t('register.showCode') })
    .first()
    .click()
  const letters = desk.getByLabel(/^Check-in code: /).first()
  await expect(letters).toBeVisible()
  expect(await violationsOf(desk)).toEqual([])
  const shown = ((await letters.getAttribute('aria-label')) ?? '').replace('Check-in code: ', '')

  const pocket = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  await logInAndOpen(pocket, 'student', `${server.url}/attendance/checkin`)
  await pocket.getByRole('textbox', { name: t('checkIn.letters') }).fill('WWWWWW')
  await pocket.getByRole('button', { name: t('checkIn.submit') }).click()
  await expect(pocket.getByText(t('checkIn.error.INVALID_TOKEN')).or(pocket.getByText(t('checkIn.error.NO_EVENT')))).toBeVisible()
  expect(await violationsOf(pocket)).toEqual([])
  await pocket.getByRole('textbox', { name: t('checkIn.letters') }).fill(shown.toLowerCase())
  await pocket.getByRole('button', { name: t('checkIn.submit') }).click()
  await expect(pocket.getByText(t('checkIn.done'))).toBeVisible()

  const scanning = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  await logInAndOpen(scanning, 'student2', `${server.url}/attendance/checkin`)
  await expect(scanning.getByRole('button', { name: t('checkIn.scan') })).toBeVisible()
  await cameraSees(scanning, await desk.getByRole('img', { name: t('board.qr') }).screenshot())
  await scanning.getByRole('button', { name: t('checkIn.scan') }).click()
  await expect(scanning.getByRole('status').filter({ hasText: t('checkIn.done') })).toBeVisible()

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
  await expect(pocket.getByText(/^You have attended \d+%/)).toBeVisible()
})
