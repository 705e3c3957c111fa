import { expect, type BrowserContext, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'formSchedules')
const audience = words('en-GB', 'audience')
const editor = words('en-GB', 'editor')
let server: TestServer
let student: string
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
  const found = await withPrisma(server.database.url, (db) =>
    db.user.findFirstOrThrow({ where: { usernameKey: 'student' }, select: { displayName: true } }),
  )
  student = found.displayName
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(120_000)

async function open(context: BrowserContext, username: string, path: string): Promise<Page> {
  await signIn(context, username, server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}${path}`)
  return page
}

async function chooseForm(page: Page, name: string) {
  await page.getByRole('button', { name: t('chooseForm') }).click()
  await page.getByRole('option', { name }).click()
}

async function addStudent(page: Page) {
  await page.getByRole('button', { name: audience('add.userIds') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: student }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test(
  'a schedule is made with its preview, run and paused; whom it asks find the form in their to-do',
  { tag: soak },
  async ({ browser }) => {
    const page = await open(await browser.newContext({ locale: 'en-GB' }), 'admin', '/formeditor/formschedules')
    const complaints = complaintsOf(page)
    await expect(page.getByRole('row', { name: /Weekly reflection/ })).toContainText(t('state.chip.RUNNING'))
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: t('list.add') }).click()
    await page.getByRole('button', { name: editor('save') }).click()
    await expect(page.getByText('Required fields missing')).toBeVisible()
    await page.getByLabel(t('name'), { exact: true }).fill('Cases of one student')
    await chooseForm(page, 'Case-based discussion')
    await addStudent(page)
    const reach = page.getByRole('region', { name: t('reach.title') })
    await expect(reach.getByRole('list', { name: t('reach.people') })).toContainText(student)
    await expect(reach.getByRole('region', { name: t('dates.title') }).getByRole('listitem')).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: editor('save') }).click()
    await expect(page).toHaveURL(/formschedule\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: t('state.run') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('state.run') })
      .click()
    await expect(page.getByText('1 form made').first()).toBeVisible()
    await page.getByRole('button', { name: t('state.pause') }).click()
    await expect(page.getByRole('region', { name: t('state.title') })).toContainText(t('state.chip.PAUSED'))
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])

    const own = await open(await browser.newContext({ locale: 'en-GB', ...phone }), 'student', '/forms')
    await expect(own.getByText('Case-based discussion').first()).toBeVisible()
  },
)

test('a form is assigned and taken back', { tag: soak }, async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB' }), 'staff', '/forms')
  const complaints = complaintsOf(page)
  await page.getByRole('link', { name: words('en-GB', 'forms')('assign') }).click()
  await chooseForm(page, 'Mini-CEX')
  await addStudent(page)
  await page.getByRole('button', { name: 'Assign 1 form' }).click()
  await expect(page.getByText('1 form assigned').first()).toBeVisible()
  const recent = page.getByRole('region', { name: t('assign.recent') })
  await expect(recent).toContainText('Mini-CEX')
  expect(await violationsOf(page)).toEqual([])
  await recent.getByRole('button', { name: t('assign.undoOf', { form: 'Mini-CEX' }) }).click()
  await expect(recent).toContainText(t('assign.state.UNDONE'))
  expect(complaints).toEqual([])
})

test('a form from paper is begun, and nothing of the screen behind it is sent', async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB' }), 'staff', '/forms/assign')
  const complaints = complaintsOf(page)
  await page.getByRole('button', { name: t('paper.action') }).click()
  const paper = page.getByRole('dialog', { name: t('paper.title') })
  await paper.getByRole('button', { name: t('paper.begin') }).click()
  await expect(paper.getByText('Required fields missing')).toBeVisible()
  // The dialog covers the screen's form, which lacks the same field.
  await expect(page.getByText('Required fields missing')).toHaveCount(1)
  await paper.getByRole('button', { name: t('chooseForm') }).click()
  await page.getByRole('option', { name: 'Mini-CEX' }).click()
  await paper
    .getByRole('button', { name: t('paper.choose'), exact: true })
    .first()
    .click()
  await page.getByRole('option', { name: student }).click()
  const done = page.getByRole('button', { name: words('en-GB', 'selector')('done') })
  if (await done.isVisible()) await done.click()
  await paper.getByRole('button', { name: t('paper.begin') }).click()
  await page.waitForURL(/\/stage\//)
  await expect(page.getByRole('heading', { name: 'Mini-CEX' })).toBeVisible()
  expect(complaints).toEqual([])
})
