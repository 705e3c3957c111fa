import { expect } from '@playwright/test'
import { logIn, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'messages')
const ts = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

test('a student writes to a teacher from a phone, without a person first; the teacher reads it and answers, which the student reads', async ({
  browser,
}) => {
  const phone = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage()
  await logIn(phone, 'student', { at: `${server.url}/messages/list` })
  await phone.getByRole('link', { name: t('new') }).click()
  await expect(phone.getByRole('heading', { level: 1, name: t('newTitle') })).toBeVisible()
  const subject = `Cannula ${Date.now()}`
  await phone.getByRole('textbox', { name: t('field.subject') }).fill(subject)
  await phone.getByRole('textbox', { name: t('field.text') }).fill('Which one for 46?\n**Today.**')
  await phone.getByRole('button', { name: t('send') }).click()
  await expect(phone.getByText('A message needs at least one recipient').first()).toBeVisible()
  await phone.getByRole('button', { name: t('choosePeople') }).click()
  const people = phone.getByRole('dialog', { name: t('field.to') })
  await people.getByRole('combobox').fill('Osei')
  await people.getByText('Dr Ruth Osei').click()
  await people.getByRole('button', { name: ts('done') }).click()
  await phone.getByRole('button', { name: t('send') }).click()
  await expect(phone.getByRole('heading', { name: subject })).toBeVisible()

  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logIn(desk, 'teacher', { at: `${server.url}/messages/list` })
  const line = desk.getByRole('link', { name: subject })
  await expect(line).toContainText(t('unreadMark'))
  // The signs that make words bold are not shown in the list.
  await expect(line).toContainText('Which one for 46? Today.')
  await line.click()
  await expect(desk.getByText('Today.', { exact: true })).toBeVisible()
  await desk.getByRole('textbox', { name: t('replyLabel') }).fill('The thin one.')
  await desk.getByRole('button', { name: t('send') }).click()
  await expect(desk.getByRole('article').filter({ hasText: 'The thin one.' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('The thin one.').filter({ visible: true })).toHaveCount(1)
})
