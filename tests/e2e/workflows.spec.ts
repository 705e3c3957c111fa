import { expect, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'workflowSettings')
const own = words('en-GB', 'workflows')
const audience = words('en-GB', 'audience')
const selector = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(300_000)

async function pageOf(browser: Browser, username: string, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...more })
  await signIn(context, username, server.url)
  return context.newPage()
}

const name = 'Remediation, step by step'

/** Presses a button of the editor, and confirms it in the dialog. */
async function press(admin: Page, action: string, { done, asks }: { done: string; asks: boolean }): Promise<void> {
  await admin.getByRole('button', { name: action, exact: true }).first().click()
  const dialog = admin.getByRole('dialog').or(admin.getByRole('alertdialog'))
  if (asks) await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(admin.getByText(done).first()).toBeVisible()
}

async function actOn(admin: Page, action: 'skip' | 'reassign', reason: string, person?: string): Promise<void> {
  await admin.getByRole('tab', { name: new RegExp(`^${t('tabs.running')}`, 'u') }).click()
  await admin
    .getByRole('button', { name: /^Actions for/u })
    .first()
    .click()
  await admin.getByRole('menuitem', { name: t(`act.${action}.action`), exact: true }).click()
  const dialog = admin.getByRole('dialog')
  if (person !== undefined) {
    await dialog.getByRole('combobox', { name: t('act.reassign.person') }).fill(person)
    await dialog.getByRole('option').filter({ hasText: person }).first().click()
  }
  await dialog.getByRole('textbox', { name: t('act.reason') }).fill(reason)
  await dialog.getByRole('button', { name: t(`act.${action}.action`), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator makes remediation from the ready-made one and publishes it; student, teacher and administrator take it through', async ({
  browser,
}) => {
  const admin = await pageOf(browser, 'admin')
  await admin.goto('/settings/workflows')
  await admin
    .getByRole('button', { name: t('new.title') })
    .first()
    .click()
  const making = admin.getByRole('dialog')
  await making.getByRole('radio', { name: t('starter.remediation') }).click()
  await making.getByRole('textbox', { name: t('name') }).fill(name)
  await making.getByRole('button', { name: t('new.make') }).click()
  await admin.waitForURL(/\/settings\/workflows\/edit\/[0-9a-f-]{36}/u)

  // A stage that the student has to do first.
  await admin
    .getByRole('button', { name: t('add'), exact: true })
    .last()
    .click()
  await admin.getByRole('menuitem', { name: new RegExp(`^${t('kind.TASK')}`, 'u') }).click()
  await admin.getByRole('textbox', { name: t('field.caption'), exact: true }).fill('Read the guideline')
  await admin.getByRole('tab', { name: t('tabs.start') }).click()
  await admin.getByRole('button', { name: t('starts.add') }).click()
  await admin.getByRole('menuitem', { name: t('start.HAND'), exact: true }).click()
  await admin.getByRole('button', { name: audience('add.years') }).click()
  const years = admin.getByRole('dialog', { name: audience('title.years') })
  await years.getByText(audience('yearOf', { programme: 'Dentistry BDS', year: 4 })).click()
  await years.getByRole('button', { name: selector('done') }).click()
  await admin.getByRole('tab', { name: new RegExp(`^${t('tabs.stages')}`, 'u') }).click()
  await expect(admin.getByText('for Dentistry BDS, year 4')).toBeVisible()
  // It is moved to the top by keyboard alone.
  await admin.getByRole('button', { name: /^Move Read the guideline: /u }).focus()
  await admin.keyboard.press('Home')
  await expect(admin.locator('[data-stage]').first()).toContainText('Read the guideline')
  await expect(admin.getByRole('button', { name: t('publish.action', { number: 1 }) })).toBeEnabled()
  expect(await violationsOf(admin)).toEqual([])
  await press(admin, t('publish.action', { number: 1 }), { done: t('publish.done', { number: 1 }), asks: true })
  await press(admin, t('stateSet.action.ACTIVE'), { done: t('stateSet.done.ACTIVE'), asks: false })
  const id = /edit\/([0-9a-f-]{36})/u.exec(admin.url())?.[1] ?? ''

  // The student starts it on a phone and does the tasks.
  const student = await pageOf(browser, 'student', phone)
  await student.goto(`/workflows/${id}`)
  await student.getByRole('button', { name: own('startOne', { name }) }).click()
  await expect(student.getByRole('heading', { name: 'Read the guideline' })).toBeVisible()
  expect(await overflowOf(student)).toBe(0)
  expect(await violationsOf(student)).toEqual([])
  await student.getByRole('button', { name: own('tick'), exact: true }).click()
  await expect(student.getByRole('heading', { name: 'Reflect on what happened' })).toBeVisible()
  await expect(student.getByRole('link', { name: own('open.FORM') }).first()).toBeVisible()

  // The form is skipped, as it was talked through; its holder is notified.
  await admin.reload()
  await actOn(admin, 'skip', 'We talked it through')
  await student.goto('/messages/list')
  await expect(student.getByText(/‘Reflect on what happened’ was skipped/u).first()).toBeVisible({ timeout: 60_000 })

  // Another teacher takes the plan over, and says how it went.
  await actOn(admin, 'reassign', 'Dr Osei knows the student', 'Osei')
  const teacher = await pageOf(browser, 'teacher')
  await teacher.goto(`/workflows/${id}`)
  const comment = teacher.getByRole('textbox', { name: own('comment') })
  const row = teacher.getByRole('main').getByRole('list').getByRole('link').first()
  await expect(comment.or(row).first()).toBeVisible()
  if (!(await comment.isVisible())) await row.click()
  await comment.fill('Two sessions more')
  await teacher.getByRole('button', { name: own('tick'), exact: true }).click()
  await expect(teacher.getByText('Two sessions more').first()).toBeVisible()

  // The workflow is suspended, and then goes on.
  await admin.reload()
  await press(admin, t('stateSet.action.SUSPENDED'), { done: t('stateSet.done.SUSPENDED'), asks: true })
  await student.goto(`/workflows/${id}`)
  await expect(student.getByText(own('held')).first()).toBeVisible()
  await admin
    .getByRole('button', { name: t('stateSet.resume'), exact: true })
    .first()
    .click()
  await expect(admin.getByText(/^Resumed|is active/u).first()).toBeVisible()
  await student.goto(`/workflows/${id}`)
  await expect(student.getByText('Two sessions more').first()).toBeVisible()
  await expect(student.getByText(own('held'))).toHaveCount(0)
})
