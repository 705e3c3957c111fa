import { expect } from '@playwright/test'
import { logIn, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'files')
const tUpload = words('en-GB', 'upload')
const tAudience = words('en-GB', 'audience')
const tSelector = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

/** A PDF of this size, large enough to come in pieces. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])

test('a file is uploaded, shared with a person by clicks, read by them, and withdrawn', async ({ browser }) => {
  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(desk, 'staff', { at: `${server.url}/files` })
  const name = `Rubber dam ${Date.now()}.pdf`
  await desk
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  const modal = desk.getByRole('dialog')
  await modal
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(1_000) })
  await expect(modal.getByText(tUpload('state.stored'))).toBeVisible()
  await modal.getByRole('button', { name: tUpload('done') }).click()
  await expect(desk.getByRole('link', { name }).filter({ visible: true })).toBeVisible()

  await desk
    .getByRole('button', { name: t('actsOf', { name }) })
    .filter({ visible: true })
    .click()
  await desk.getByRole('menuitem', { name: t('share') }).click()
  const panel = desk.getByRole('dialog')
  await panel.getByRole('button', { name: tAudience('add.userIds') }).click()
  const people = desk.getByRole('dialog', { name: tAudience('title.userIds') })
  await people.getByRole('combobox').fill('Osei')
  await people.getByText('Dr Ruth Osei').click()
  await people.getByRole('button', { name: tSelector('done') }).click()
  await panel.getByRole('button', { name: t('shareAction'), exact: true }).click()
  await expect(panel.getByRole('list', { name: t('access') }).getByText('Dr Ruth Osei')).toBeVisible()

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(other, 'teacher', { at: `${server.url}/files?view=shared` })
  const link = other.getByRole('link', { name }).filter({ visible: true })
  await expect(link).toBeVisible()
  const href = (await link.getAttribute('href')) ?? ''
  expect((await other.request.get(`${server.url}${href}`)).status()).toBe(200)

  await panel.getByRole('button', { name: t('unshare', { name: 'Dr Ruth Osei' }) }).click()
  await expect(panel.getByText(t('onlyYou'))).toBeVisible()
  expect((await other.request.get(`${server.url}${href}`)).status()).toBe(404)
  await other.reload()
  await expect(other.getByRole('link', { name })).toHaveCount(0)
})
