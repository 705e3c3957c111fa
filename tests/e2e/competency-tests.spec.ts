import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const tests = words('en-GB', 'tests')
const proof = words('en-GB', 'proof')
const form = words('en-GB', 'form')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

const damName = 'Rubber dam on a molar'
const crownName = 'Crown preparation'

type Sheet = { readonly id: string; readonly rule: string; readonly critical: string }

/** A sheet of two marks, and a question that fails the test by itself. */
async function prepareSheet(post: (call: string, data: object) => Promise<void>): Promise<Sheet> {
  const [id, typeId] = [v7(), v7()]
  const field = (type: string, caption: string, more: object = {}) => ({
    uid: v7(),
    id: caption.toLowerCase().replaceAll(' ', '_'),
    caption: { 'en-GB': caption },
    type,
    ...more,
  })
  const [isolation, handling, safe] = [
    field('NUMBER', 'Isolation', { min: 0, max: 10 }),
    field('NUMBER', 'Handling', { min: 0, max: 10 }),
    field('BOOLEAN', 'Right tooth'),
  ]
  await post('forms/saveType', { id: typeId, revision: 0, name: 'Marking sheets', kind: 'ASSESSMENT' })
  await post('forms/saveDraft', {
    id,
    draftRevision: 0,
    settings: { code: 'SHEET', name: 'Marking sheet', typeId },
    definition: {
      language: 'en-GB',
      complete: { parts: ['SUBMITTER'], roles: [] },
      see: { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] },
      pages: [{ uid: v7(), id: 'sheet', caption: { 'en-GB': 'At the chair' }, fields: [isolation, handling, safe] }],
      turns: [{ part: 'SUBMITTER', how: null }],
    },
  })
  await post('forms/publish', { id, draftRevision: 1 })
  return { id, rule: `{${isolation.uid}} + {${handling.uid}} >= 10`, critical: safe.uid }
}

async function prepareTests(request: APIRequestContext): Promise<void> {
  const post = async (call: string, data: object) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: server.url, 'idempotency-key': v7() }
    const answer: unknown = await (await request.post(`${server.url}/api/${call}`, { data, headers })).json()
    expect(answer, call).toMatchObject({ status: 'SUCCESS' })
  }
  const sheet = await prepareSheet(post)
  const damId = v7()
  const common = { revision: 0, formId: sheet.id, published: true, passRule: sheet.rule, criticalUids: [sheet.critical], canRetake: true }
  await post('competency-tests/saveTest', { ...common, id: damId, code: 'DAM', name: damName })
  await post('competency-tests/saveTest', {
    ...common,
    id: v7(),
    code: 'CROWN',
    name: crownName,
    prerequisites: [{ kind: 'TEST', testId: damId }],
  })
}

/** The row of a test in the part of the list under a heading. */
const rowOf = (page: Page, part: string, name: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${tests(part)}`) })
    .getByRole('listitem')
    .filter({ hasText: name })

async function ask(page: Page, name: string, isRetake: boolean): Promise<string> {
  await page.goto('/tests')
  await page.getByRole('link', { name: tests(isRetake ? 'askRetakeOf' : 'askFor', { test: name }) }).click()
  await page.waitForURL(/\/tests\/new\//u)
  await expect(page.getByRole('list', { name: tests('new.tests') }).getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for the test', exact: true }).click()
  await page.waitForURL(/\/tests\/[0-9a-f-]{36}$/u)
  await expect(page.getByText(tests('one.waiting.REQUESTED'))).toBeVisible()
  return new URL(page.url()).pathname
}

/** Takes an attempt on, marks it, and decides it: the words of the decision are read before it is sent. */
async function markAttempt(
  page: Page,
  href: string,
  { isSafe, outcome }: { isSafe: boolean; outcome: 'PASSED' | 'FAILED' },
): Promise<void> {
  await page.goto(href)
  await page.getByRole('button', { name: tests('act.accept') }).click()
  await page.getByLabel('Isolation').fill('10')
  await page.getByLabel('Handling').fill('10')
  await page
    .getByRole('radiogroup', { name: /Right tooth/u })
    .getByRole('radio', { name: form(isSafe ? 'yes' : 'no'), exact: true })
    .check()
  const decision = page.getByRole('region', { name: tests('decide.title') })
  const found = isSafe ? tests('verdict.MET') : tests('verdict.criticalFailed', { fields: 'Right tooth' })
  await expect(decision.getByText(found)).toBeVisible()
  if (!isSafe) {
    await decision.getByRole('radio', { name: tests('decide.PASSED'), exact: true }).check()
    await expect(decision.getByText(tests('decide.mayNotPass'))).toBeVisible()
  }
  await decision.getByRole('radio', { name: tests(`decide.${outcome}`), exact: true }).check()
  // A teacher who failed this student the last time is offered a second marker.
  if (isSafe) await decision.getByRole('checkbox', { name: tests('decide.wantsSecond') }).uncheck()
  expect(await violationsOf(page)).toEqual([])
  await decision.getByRole('button', { name: tests(`decide.action${outcome}`) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(tests('decide.words.final'))).toBeVisible()
  await question.getByRole('button', { name: tests(`decide.action${outcome}`) }).click()
  const password = page.getByRole('dialog').getByLabel(proof('password'), { exact: true })
  const read = page.getByRole('heading', { level: 2, name: /Dr Ruth Osei/u })
  await expect(password.or(read)).toBeVisible()
  if (await password.isVisible()) {
    await password.fill('chairside')
    await page.keyboard.press('Enter')
  }
  await expect(read).toBeVisible()
  await expect(page.getByText(tests(`state.${outcome}`), { exact: true }).first()).toBeVisible()
}

test('a student reads what is missing and asks; a critical field fails the test; the retake passes and opens the next one', async ({
  browser,
}) => {
  const desk = { viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url }
  const admin = await browser.newContext(desk)
  await signIn(admin, 'admin', server.url)
  await prepareTests(admin.request)

  const studentContext = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(studentContext, 'student', server.url)
  const student = await studentContext.newPage()
  const teacherContext = await browser.newContext(desk)
  await signIn(teacherContext, 'teacher', server.url)
  const teacher = await teacherContext.newPage()
  const complaints = [complaintsOf(student), complaintsOf(teacher)]

  await student.goto('/tests')
  await expect(rowOf(student, 'mine.notYet', crownName)).toContainText(tests('missing.TEST', { test: damName }), { ignoreCase: true })
  await expect(student.getByRole('link', { name: tests('askFor', { test: crownName }) })).toHaveCount(0)
  expect(await overflowOf(student)).toBe(0)
  expect(await violationsOf(student)).toEqual([])
  const first = await ask(student, damName, false)

  await teacher.goto('/tests')
  await expect(teacher.locator(`a[href="${first}"]`)).toBeVisible()
  await markAttempt(teacher, first, { isSafe: false, outcome: 'FAILED' })

  await student.goto(first)
  await expect(student.getByText(tests('verdict.criticalFailed', { fields: 'Right tooth' }))).toBeVisible()
  expect(await overflowOf(student)).toBe(0)
  const second = await ask(student, damName, true)
  await markAttempt(teacher, second, { isSafe: true, outcome: 'PASSED' })

  await student.goto('/tests')
  await expect(rowOf(student, 'mine.done', damName)).toContainText(tests('state.PASSED'))
  await expect(student.getByRole('link', { name: tests('askFor', { test: crownName }) })).toBeVisible()
  expect(complaints.flat()).toEqual([])
})
