import { expect, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { z } from 'zod'
import { starterForm } from '@/lib/forms/starters/forms'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const forms = words('en-GB', 'forms')
const out = words('en-GB', 'externalSignoff')
const selector = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(180_000)

const Answer = z.looseObject({ status: z.literal('SUCCESS') })
const Code = z.object({ address: z.string() })

async function logInAs(browser: Browser, username: string, device: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, ...device })
  await signIn(context, username, server.url)
  return context
}

async function postCall(request: APIRequestContext, call: string, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', origin: server.url, 'idempotency-key': v7() }
  Answer.parse(await (await request.post(`/api/${call}`, { data, headers })).json())
}

/** Publishes a form with a type of its own. */
async function publishForm(
  request: APIRequestContext,
  form: { name: string; definition: object; settings?: object; type?: object },
): Promise<string> {
  const [id, typeId] = [v7(), v7()]
  await postCall(request, 'forms/saveType', { id: typeId, revision: 0, name: `Type of ${form.name}`, kind: 'OTHER', ...form.type })
  const settings = { code: `E-${id.slice(-8)}`, name: form.name, typeId, ...form.settings }
  await postCall(request, 'forms/saveDraft', { id, draftRevision: 0, definition: form.definition, settings })
  await postCall(request, 'forms/publish', { id, draftRevision: 1 })
  return id
}

const seen = { parts: ['SUBJECT', 'SUBMITTER', 'SIGNER', 'EXTERNAL_SIGNER', 'VIEWER'], roles: [] }
const only = (part: string) => ({ parts: [part], roles: [] })
const question = (id: string, caption: string) => ({ uid: v7(), id, type: 'TEXT', caption: { 'en-GB': caption }, required: 'ALWAYS' })
const forOutside = {
  language: 'en-GB',
  complete: only('SUBMITTER'),
  see: seen,
  pages: [
    { uid: v7(), id: 'encounter', caption: { 'en-GB': 'Encounter' }, fields: [question('done', 'What was done')] },
    {
      uid: v7(),
      id: 'signer',
      caption: { 'en-GB': 'Supervisor' },
      complete: only('EXTERNAL_SIGNER'),
      fields: [question('advice', 'What to work on next')],
    },
  ],
  turns: [{ part: 'SUBMITTER', how: null }],
  route: [{ order: 1, kind: 'SIGN', part: 'EXTERNAL_SIGNER', how: { kind: 'OUTSIDE' }, meaning: { 'en-GB': 'I watched this procedure.' } }],
}

/** The link in the newest mail. */
async function newestLink(): Promise<string> {
  const rows = await withPrisma(server.database.url, (db) =>
    db.outboxEvent.findMany({ where: { type: 'mail' }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { payload: true } }),
  )
  const found = rows.map(({ payload }) => /\/externalsignoff\/[\w-]{43}(?![\w-])/.exec(JSON.stringify(payload))?.[0]).find(Boolean)
  return found ?? ''
}

async function outsidePage(browser: Browser, locale: string): Promise<Page> {
  return (await browser.newContext({ ...phone, locale, baseURL: server.url })).newPage()
}

test('an outside supervisor signs on a phone what a student submits at once, from the mail', async ({ browser }) => {
  const { request } = await logInAs(browser, 'admin')
  await withPrisma(server.database.url, (db) =>
    db.outsideSupervisor.create({
      data: { id: v7(), name: 'Helen Marsh', email: 'helen@riverside.example', organisation: 'Riverside Dental Practice' },
      select: { id: true },
    }),
  )
  await publishForm(request, {
    name: 'Outreach record',
    definition: forOutside,
    settings: { subject: 'SELF', inNewMenu: true },
    type: { requireSignoff: true, outside: 'LISTED' },
  })

  const student = await (await logInAs(browser, 'student', phone)).newPage()
  await student.goto('/forms')
  await student
    .getByRole('button', { name: forms('new.action') })
    .first()
    .click()
  await student.getByRole('dialog').getByText('Outreach record').click()
  await student.getByRole('textbox', { name: 'What was done' }).fill('Surgical extraction, 48')
  // The form is handed on before its first answer is saved; the signer must be chosen all the same.
  await student.getByRole('button', { name: forms('handOn.submit'), exact: true }).click()
  const whom = student.getByRole('dialog', { name: forms('handOn.whoSigns') })
  await whom.getByRole('button', { name: forms('outside.choose') }).click()
  await student.getByRole('option', { name: /Helen Marsh/ }).click()
  await student.getByRole('button', { name: selector('done') }).click()
  await whom.getByRole('button', { name: forms('handOn.submit'), exact: true }).click()
  await expect(student.getByText('Helen Marsh').first()).toBeVisible()

  await expect.poll(newestLink, { timeout: 30_000 }).not.toBe('')
  const signer = await outsidePage(browser, 'en-GB')
  const complaints = complaintsOf(signer)
  await signer.goto(await newestLink())
  await expect(signer.getByRole('heading', { level: 1, name: out('sign.title') })).toBeVisible()
  await expect(signer.getByText('Surgical extraction, 48')).toBeVisible()
  expect(await overflowOf(signer)).toBe(0)
  expect(await violationsOf(signer)).toEqual([])
  await signer.getByRole('button', { name: out('sign.sign'), exact: true }).click()
  await expect(signer.getByText(words('en-GB', 'errors')('requiredMissing'))).toBeVisible()
  await signer.getByRole('textbox', { name: 'What to work on next' }).fill('Tension of the first knot')
  await signer.getByLabel(out('role')).fill('General dental practitioner')
  await signer.getByRole('button', { name: words('en-GB', 'form')('signature.type') }).click()
  await signer.getByRole('button', { name: out('sign.sign'), exact: true }).click()
  await expect(signer.getByRole('heading', { level: 1, name: out('done.title') })).toBeFocused()
  const [copy] = await Promise.all([signer.waitForEvent('download'), signer.getByRole('button', { name: out('sign.copy') }).click()])
  expect(copy.suggestedFilename()).toMatch(/\.pdf$/)
  await signer.reload()
  await expect(signer.getByRole('heading', { level: 1, name: out('invalid.title') })).toBeVisible()
  expect(complaints).toEqual([])

  await student.reload()
  await expect(student.getByText('Tension of the first knot')).toBeVisible()
})

test('a patient fills in the questionnaire of a sheet on the wall, in Spanish', async ({ browser }) => {
  const { request } = await logInAs(browser, 'admin')
  const { definition } = starterForm('PATIENT', { locale: 'en-GB', teacherRoleId: null, newUid: v7 })
  const formId = await publishForm(request, {
    name: 'How was your visit',
    definition: { ...definition, route: [] },
    settings: { subject: 'NONE' },
  })
  const id = v7()
  await postCall(request, 'static-urls/save', { id, revision: 0, formId, label: 'Waiting room' })
  const code = await request.get(`/api/static-urls/code?id=${id}`, { headers: { 'sec-fetch-site': 'same-origin' } })
  const { pathname } = new URL(Code.parse(await code.json()).address)

  const es = words('es', 'staticUrlPage')
  const page = await outsidePage(browser, 'es-ES')
  const complaints = complaintsOf(page)
  await page.goto(pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Su visita' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: es('send') }).click()
  await expect(page.getByText(words('es', 'errors')('requiredMissing'))).toBeVisible()
  for (const question of await page.locator('main form select, main section select').all()) await question.selectOption({ index: 1 })
  await page.getByRole('textbox').last().fill('Muy amables')
  await page.getByRole('button', { name: es('send') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('done.title') })).toBeVisible()
  expect(complaints).toEqual([])
  const stored = await withPrisma(server.database.url, (db) => db.formResponse.count({ where: { formId, submittedAt: { not: null } } }))
  expect(stored).toBe(1)
})
