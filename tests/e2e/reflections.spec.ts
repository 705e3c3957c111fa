import { expect, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'reflections')
const ui = words('en-GB', 'ui')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

async function pageOf(browser: Browser, username: string, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', ...more })
  await signIn(context, username, server.url)
  return context.newPage()
}

const title = 'A long afternoon'

test('written between two patients on a phone without a network, shared later, read, commented on and acknowledged', async ({
  browser,
}) => {
  const student = await pageOf(browser, 'student', { ...phone, serviceWorkers: 'allow' })
  const complaints = complaintsOf(student)
  await student.goto('/reflections')
  await student.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect(student.getByRole('heading', { level: 1, name: t('title') })).toBeVisible()
  expect(await violationsOf(student)).toEqual([])
  expect(await overflowOf(student)).toBe(0)

  // The reflection is started and written without a network.
  await student.context().setOffline(true)
  await student.getByRole('button', { name: t('new.action') }).click()
  await student.getByLabel(t('new.about')).fill(title)
  await student.getByRole('button', { name: t('new.begin') }).click()
  await student.waitForURL(/\/reflections\/save\/[0-9a-f-]{36}$/u)
  const address = student.url()
  const field = student.getByRole('textbox').first()
  await field.fill('I was calm until the matrix band slipped.')
  await expect(student.getByText(ui('save.queued')).first()).toBeVisible()
  await expect(student.locator('[role=status][aria-busy=true]')).toHaveCount(0)
  await student.close()

  // Opened again, still without a network, it is there.
  const again = await student.context().newPage()
  await again.goto(address)
  await expect(again.getByRole('textbox').first()).toHaveValue('I was calm until the matrix band slipped.')
  await expect(again.getByText(t('write.onlyYou'))).toBeVisible()
  expect(await overflowOf(again)).toBe(0)

  await again.context().setOffline(false)
  await expect(again.getByText(/^Saved \d/u).first()).toBeVisible({ timeout: 60_000 })

  // Shared, and submitted to the same teacher.
  await again.getByRole('button', { name: t('write.share'), exact: true }).click()
  const dialog = again.getByRole('dialog')
  const readers = dialog.getByRole('combobox', { name: t('readers.label') })
  await readers.fill('Osei')
  await dialog.getByRole('option', { name: /Osei/u }).first().click()
  await dialog.getByRole('button', { name: t('give.share.action'), exact: true }).click()
  await expect(again.getByText(/can read this/u).filter({ hasText: 'Osei' })).toBeVisible()
  const next = again.getByRole('button', { name: /^Next: /u })
  while (await next.isVisible()) await next.click()
  await again.getByRole('button', { name: t('write.submit'), exact: true }).click()
  await again
    .getByRole('dialog')
    .getByRole('button', { name: t('give.submit.action'), exact: true })
    .click()
  await again.getByRole('button', { name: t('write.submitAnyway') }).click()
  await again.waitForURL(/\/reflections\/view\//u)
  await expect(again.getByText(t('state.SUBMITTED')).first()).toBeVisible()
  expect(complaints.filter((complaint) => complaint.includes('MISSING_MESSAGE'))).toEqual([])

  // It is read, commented on and acknowledged.
  const teacher = await pageOf(browser, 'teacher')
  await teacher.goto('/reflections')
  await teacher.getByRole('link', { name: title }).click()
  await expect(teacher.getByText('I was calm until the matrix band slipped.')).toBeVisible()
  expect(await violationsOf(teacher)).toEqual([])
  await teacher
    .getByRole('button', { name: t('comments.addHere') })
    .first()
    .click()
  await teacher.getByLabel(t('comments.text'), { exact: true }).fill('What would you ask for next time?')
  await teacher.getByRole('button', { name: t('comments.send') }).click()
  await expect(teacher.getByText('What would you ask for next time?')).toBeVisible()
  await teacher.getByRole('button', { name: t('acknowledge.action') }).click()
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: t('acknowledge.action') })
    .click()
  await expect(teacher.getByText(t('state.ACKNOWLEDGED')).first()).toBeVisible()

  await again.reload()
  await expect(again.getByText('What would you ask for next time?')).toBeVisible()
  await expect(again.getByText(t('state.ACKNOWLEDGED')).first()).toBeVisible()
})

test('a share that has ended while its reader has it open leaves nothing to be read', async ({ browser }) => {
  const student = await pageOf(browser, 'student')
  await student.goto('/reflections?new')
  await student.getByLabel(t('new.about')).fill('Only for a while')
  await student.getByRole('button', { name: t('new.begin') }).click()
  await student.waitForURL(/\/reflections\/save\//u)
  await student.getByRole('textbox').first().fill('A text for one reader.')
  await expect(student.getByText(/^Saved \d/u).first()).toBeVisible({ timeout: 60_000 })
  await student.getByRole('button', { name: t('write.share'), exact: true }).click()
  const dialog = student.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('readers.label') }).fill('Osei')
  await dialog.getByRole('option', { name: /Osei/u }).first().click()
  await dialog.getByRole('button', { name: t('give.share.action'), exact: true }).click()
  await expect(student.getByText(/can read this/u).filter({ hasText: 'Osei' })).toBeVisible()

  const teacher = await pageOf(browser, 'teacher', { serviceWorkers: 'allow' })
  await teacher.goto('/reflections?view=read')
  await teacher.getByRole('link', { name: 'Only for a while' }).click()
  await expect(teacher.getByText('A text for one reader.')).toBeVisible()

  await student.getByRole('button', { name: t('write.share'), exact: true }).click()
  await student.getByRole('button', { name: /^Stop sharing with/u }).click()
  await expect(student.getByText(t('write.onlyYou'))).toBeVisible()

  await expect(teacher.getByText('A text for one reader.')).toHaveCount(0, { timeout: 60_000 })
  await expect(teacher.getByRole('heading', { name: t('notFound.title') })).toBeVisible()
  await teacher.context().setOffline(true)
  await teacher.reload().catch(() => {})
  await expect(teacher.getByText('A text for one reader.')).toHaveCount(0)
})
