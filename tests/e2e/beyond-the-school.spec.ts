import { expect, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { prismaFor } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const forms = words('en-GB', 'forms')
const form = words('en-GB', 'form')
const out = words('en-GB', 'externalSignoff')
const books = words('en-GB', 'workbooks')
const odd = words('en-GB', 'signoffAnomalies')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

async function pageOf(browser: Browser, username: string, device: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, ...device })
  await signIn(context, username, server.url)
  return context.newPage()
}

/** In both looks, without anything that is wider than the screen. */
async function clean(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page, { rules: colorScheme === 'light' ? 'all' : 'colours' })).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** Of the mails that were written last. */
async function newestLink(): Promise<string> {
  const rows = await prismaFor(server.database.url, (db) =>
    db.outboxEvent.findMany({ where: { type: 'mail' }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { payload: true } }),
  )
  return rows.map(({ payload }) => /\/externalsignoff\/[\w-]{43}(?![\w-])/.exec(JSON.stringify(payload))?.[0]).find(Boolean) ?? ''
}

test('a student asks an outside supervisor again, who signs on a phone from the mail', async ({ browser }) => {
  const { id, signer } = await prismaFor(server.database.url, async (db) => {
    const found = await db.formResponse.findFirstOrThrow({
      where: { form: { code: 'DOPS-OUTREACH' }, state: 'AWAITING_SIGNOFF', subject: { username: 'student' } },
      select: { id: true, tasks: { where: { state: 'OPEN', outsideId: { not: null } }, select: { outside: { select: { name: true } } } } },
    })
    return { id: found.id, signer: found.tasks[0]?.outside?.name ?? '' }
  })
  const student = await pageOf(browser, 'student', phone)
  const complaints = complaintsOf(student)
  await student.goto(`/forms/view/${id}`)
  await student.getByRole('button', { name: forms('outside.again') }).click()
  await expect(student.getByText(forms('outside.sent', { name: signer }))).toBeVisible()
  await expect.poll(newestLink).not.toBe('')

  const outside = await (await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })).newPage()
  const complaintsOutside = complaintsOf(outside)
  const link = await newestLink()
  await outside.goto(link)
  await expect(outside.getByRole('heading', { level: 1, name: out('sign.title') })).toBeVisible()
  await expect(outside.getByLabel(out('name'))).toHaveValue(signer)
  await clean(outside)
  // Nothing is signed before all that is asked is there, and what was typed stays.
  await outside.getByLabel(out('role')).fill('General dental practitioner')
  await outside.getByRole('button', { name: out('sign.sign'), exact: true }).click()
  await expect(outside.getByText(out('sign.signatureNeeded')).first()).toBeVisible()
  await expect(outside.getByLabel(out('role'))).toHaveValue('General dental practitioner')
  await outside.getByRole('radio', { name: form('yes'), exact: true }).check()
  await outside.getByRole('button', { name: form('signature.type') }).click()
  await clean(outside)
  await outside.getByRole('button', { name: out('sign.sign'), exact: true }).click()
  await expect(outside.getByRole('heading', { level: 1, name: out('done.title') })).toBeVisible()
  await expect(outside.getByText(out('sign.done.SIGNED'))).toBeVisible()
  await expect(outside.getByRole('button', { name: out('sign.copy') })).toBeVisible()
  await clean(outside)
  await outside.goto(link)
  await expect(outside.getByRole('heading', { level: 1, name: out('invalid.title') })).toBeVisible()

  await student.reload()
  await expect(student.getByText(forms('state.COMPLETED')).first()).toBeVisible()
  await expect(student.getByText(signer).first()).toBeVisible()
  expect([...complaints, ...complaintsOutside]).toEqual([])
})

test('a workbook is seen by its student and by who sees the cohort, who reminds once a day', async ({ browser }) => {
  const student = await pageOf(browser, 'student', phone)
  const complaints = complaintsOf(student)
  await student.goto('/forms/workbook')
  await student.getByRole('main').getByRole('link').filter({ hasText: 'year' }).first().click()
  await expect(student.getByRole('heading', { level: 2, name: /1\. Before the clinic/ })).toBeVisible()
  const title = (await student.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await clean(student)

  const staff = await pageOf(browser, 'staff')
  complaintsOf(staff)
  await staff.goto('/forms/workbook')
  await staff.getByRole('link', { name: new RegExp(title) }).click()
  await expect(staff.getByRole('grid', { name: title })).toBeVisible()
  await clean(staff)
  const remind = staff.getByRole('button', { name: /^Remind \d+ students?$/ })
  await remind.click()
  await staff
    .getByRole('alertdialog')
    .getByRole('button', { name: books('remindAction') })
    .click()
  await expect(staff.getByText(/^\d+ students? reminded$/)).toBeVisible()
  await remind.click()
  await staff
    .getByRole('alertdialog')
    .getByRole('button', { name: books('remindAction') })
    .click()
  await expect(staff.getByText(/^Nobody was reminded/)).toBeVisible()

  await expect
    .poll(() =>
      prismaFor(server.database.url, (db) =>
        db.message.count({ where: { textKey: 'workbookReminder', thread: { members: { some: { user: { username: 'student' } } } } } }),
      ),
    )
    .toBe(1)
  await student.goto('/messages')
  await expect(student.getByText(new RegExp(`reminds you of your workbook ‘${title}’`)).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('an anomaly is explained with a reason, and another escalated', async ({ browser }) => {
  const staff = await pageOf(browser, 'staff')
  const complaints = complaintsOf(staff)
  await staff.goto('/reports/signoff-anomalies')
  await expect(staff.getByRole('heading', { level: 1, name: odd('title') })).toBeVisible()
  await clean(staff)
  const open = () => prismaFor(server.database.url, (db) => db.signoffAnomaly.count({ where: { state: 'OPEN' } }))
  const before = await open()
  expect(before).toBeGreaterThan(1)
  const first = staff.getByRole('table').getByRole('row').nth(1).getByRole('button').first()
  await first.click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: odd('explain') }).click()
  await expect(dialog.getByText(odd('noteNeeded'))).toBeVisible()
  await dialog.getByLabel(odd('note')).fill('Two chairs, one visit.')
  await clean(staff)
  await dialog.getByRole('button', { name: odd('explain') }).click()
  await expect(staff.getByText(odd('decided.EXPLAINED')).first()).toBeVisible()
  await expect.poll(open).toBe(before - 1)
  await first.click()
  await dialog.getByRole('button', { name: odd('escalate') }).click()
  await expect(staff.getByText(odd('decided.ESCALATED')).first()).toBeVisible()
  await expect.poll(open).toBe(before - 2)

  const admin = await pageOf(browser, 'admin')
  await expect
    .poll(async () => {
      await admin.goto('/messages')
      return admin.getByText(/has escalated a sign-off anomaly/).count()
    })
    .toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
