import { expect } from '@playwright/test'
import { v7 } from 'uuid'
import { logInAndOpen, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'messages')
const ta = words('en-GB', 'audience')
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
  await logInAndOpen(phone, 'student', `${server.url}/messages/list`)
  await phone.getByRole('link', { name: t('new') }).click()
  await expect(phone.getByRole('heading', { level: 1, name: t('newTitle') })).toBeVisible()
  const subject = `Cannula ${Date.now().toString(36)}`
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
  await logInAndOpen(desk, 'teacher', `${server.url}/messages/list`)
  const line = desk.getByRole('link', { name: subject })
  await expect(line).toContainText(t('unreadMark'))
  // The list does not show the signs for bold text.
  await expect(line).toContainText('Which one for 46? Today.')
  await line.click()
  await expect(desk.getByText('Today.', { exact: true })).toBeVisible()
  await desk.getByRole('textbox', { name: t('replyLabel') }).fill('The thin one.')
  await desk.getByRole('button', { name: t('send') }).click()
  await expect(desk.getByRole('article').filter({ hasText: 'The thin one.' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('The thin one.').filter({ visible: true })).toHaveCount(1)
})

test('staff write to a year; who opens the message by its bare address has read it, and its author sees that', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await signIn(context, 'staff', server.url)
  const desk = await context.newPage()
  await desk.goto('/messages/new')
  await desk.getByRole('radio', { name: t('broadcast.audience'), exact: true }).click()
  await desk.getByRole('button', { name: ta('add.years') }).click()
  const years = desk.getByRole('dialog', { name: ta('title.years') })
  await years.getByText(ta('yearOf', { programme: 'Dentistry BDS', year: 4 })).click()
  await years.getByRole('button', { name: ts('done') }).click()
  const subject = `Clinic closed ${Date.now().toString(36)}`
  await desk.getByRole('textbox', { name: t('field.subject') }).fill(subject)
  await desk.getByRole('textbox', { name: t('field.text') }).fill('The Restorative clinic is closed on Friday.')
  const send = desk.getByRole('button', { name: /^Send to \d+ people$/ })
  const [reach = ''] = /\d+/.exec((await send.textContent()) ?? '') ?? []
  await send.click()
  await expect(desk.getByText(`Sending to ${reach} people in 10 seconds`)).toBeVisible()

  const threadId = await withPrisma(server.database.url, async (db) => (await db.thread.findFirstOrThrow({ where: { subject } })).id)
  const reader = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 390, height: 844 } })
  await signIn(reader, 'student', server.url)
  const phone = await reader.newPage()
  const address = `/messages/list/${threadId}`
  // Its ten seconds of delay are not over yet.
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: subject })).toHaveCount(0)
  const receivers = (readAt?: { not: null }) =>
    withPrisma(server.database.url, (db) => db.threadMember.count({ where: { threadId, user: { usernameKey: 'student' }, readAt } }))
  await expect.poll(() => receivers(), { timeout: 60_000 }).toBe(1)
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: subject })).toBeVisible()
  await expect(phone.getByText('The Restorative clinic is closed on Friday.').filter({ visible: true })).toBeVisible()

  await expect.poll(() => receivers({ not: null }), { timeout: 30_000 }).toBe(1)
  await desk.goto(address)
  await expect(desk.getByText(`1 of ${reach} have read it`)).toBeVisible()
})

test(
  'an answer that is written without a network waits on the device and is sent once, when there is one',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 390, height: 844 } })
    await signIn(context, 'student', server.url)
    const page = await context.newPage()
    const { teacherId } = await withPrisma(server.database.url, async (db) => ({
      teacherId: (await db.user.findUniqueOrThrow({ where: { usernameKey: 'teacher' }, select: { id: true } })).id,
    }))
    const threadId = v7()
    const sent = await context.request.post('/api/messaging/send', {
      data: { id: v7(), threadId, subject: 'Splint', text: 'May I order it?', to: [teacherId], fileIds: [] },
      headers: { 'sec-fetch-site': 'same-origin', origin: server.url, 'idempotency-key': v7() },
    })
    expect(await sent.json()).toMatchObject({ status: 'SUCCESS' })
    await page.goto(`/messages/list/${threadId}`)
    await expect(page.getByRole('textbox', { name: t('replyLabel') })).toBeVisible()
    await context.setOffline(true)
    const words = `Written in the lift ${Date.now().toString(36)}`
    await page.getByRole('textbox', { name: t('replyLabel') }).fill(words)
    await page.getByRole('button', { name: t('send') }).click()
    const waiting = page.getByRole('list', { name: t('waiting.list') })
    await expect(waiting.getByText(words)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible({ timeout: 30_000 })
    await expect(waiting).toHaveCount(0)
    expect(await withPrisma(server.database.url, (db) => db.message.count({ where: { threadId, text: words } }))).toBe(1)
  },
)
