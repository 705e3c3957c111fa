import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const cases = words('en-GB', 'cases')
const patient = words('en-GB', 'patientFeedback')
const reports = words('en-GB', 'reports')
const selector = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

const ownPage = { 'sec-fetch-site': 'same-origin' }
const ToTell = z.object({ rows: z.array(z.object({ sessionId: z.string() })) })
const Ask = z.object({ state: z.string() })
const Link = z.object({ address: z.string() })

/** A finished session of the student who is signed in, whose patient can be asked. */
async function askableSession(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/feedback/toTell', { headers: ownPage })
  for (const { sessionId } of ToTell.parse(await answer.json()).rows) {
    const ask = await request.get(`/api/feedback/readAsk?sessionId=${sessionId}`, { headers: ownPage })
    if (Ask.parse(await ask.json()).state === 'OPEN') return sessionId
  }
  throw new Error('the demo has no session whose patient can be asked')
}

async function answerQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: patient('intro.start') }).click()
  for (const face of ['5', '4', '5', '3', '5']) {
    await page.getByRole('radio', { name: patient(`face.${face}`) }).check()
    await page.getByRole('button', { name: patient('next') }).click()
  }
  await page.getByRole('textbox').fill('Tell me before you lower the chair')
  await page.getByRole('button', { name: patient('send') }).click()
}

test('a patient answers on their own phone by the link, once', async ({ browser }) => {
  const student = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(student, 'student', server.url)
  const sessionId = await askableSession(student.request)
  const own = await student.newPage()
  const [made] = await Promise.all([
    own.waitForResponse((response) => response.url().includes('/api/feedback/askPatient')),
    own.goto(`/clinical/patientfeedback/${sessionId}`).then(() => own.getByRole('button', { name: patient('ask.show') }).click()),
  ])
  const { address } = Link.parse(await made.json())
  await expect(own.getByRole('img', { name: patient('ask.codeLabel') })).toBeVisible()

  const page = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${server.url}${new URL(address, server.url).pathname}`)
  await expect(page.getByRole('heading', { level: 1, name: patient('intro.title') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await answerQuestions(page)
  await expect(page.getByRole('heading', { name: patient('done.title') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: patient('intro.start') })).toHaveCount(0)
  expect(complaints).toEqual([])

  await own.reload()
  await expect(own.getByText(patient('state.GIVEN'))).toBeVisible()
})

test('a phone that a patient holds shows the questions and nothing else, whatever they press, until its owner proves themself', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'student', server.url)
  // The demo has few visits this week, and another test may have used them up.
  await withPrisma(server.database.url, (db) => db.patientAsk.deleteMany())
  const sessionId = await askableSession(context.request)
  const page = await context.newPage()
  await page.goto('/clinicalcases/list')
  await page.goto(`/clinical/patientfeedback/${sessionId}`)
  await page.getByRole('button', { name: patient('ask.handOver') }).click()
  const start = (of: Page) => of.getByRole('button', { name: patient('intro.start') })
  await expect(start(page)).toBeVisible()

  await page.goBack()
  await expect(start(page)).toBeVisible()
  const second = await context.newPage()
  for (const path of ['/', '/clinicalcases/list', '/messages/list']) {
    await second.goto(path)
    await expect(start(second)).toBeVisible()
  }
  const headers = { ...ownPage, origin: server.url }
  for (const path of ['/api/clinical-cases/list', '/api/reports/progress']) {
    const answer = await context.request.get(path, { headers: ownPage })
    expect(answer.status()).toBe(403)
  }
  const written = await context.request.post('/api/clinical-cases/setState', { data: {}, headers })
  expect(written.status()).toBe(403)

  await answerQuestions(page)
  await expect(page.getByText(patient('done.here'))).toBeVisible()
  await page.getByRole('button', { name: patient('here.takeBack') }).click()
  const proof = page.getByRole('dialog')
  const password = proof.getByLabel(words('en-GB', 'proof')('password'), { exact: true })
  await password.fill('guessed')
  await page.keyboard.press('Enter')
  await expect(proof.getByText(words('en-GB', 'issues')('wrongPassword'))).toBeVisible()
  await expect(start(page)).toHaveCount(0)
  await password.fill('chairside')
  await page.keyboard.press('Enter')
  await expect(page.getByText(patient('state.GIVEN'))).toBeVisible()
  await second.goto('/clinicalcases/list')
  await expect(second.getByRole('heading', { level: 1, name: cases('title') })).toBeVisible()
})

test('a teacher finds a student with Ctrl+K, opens their progress and what is behind a number', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'teacher', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/reports/home')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Amira')
  await page.getByRole('option', { name: /^Amira Haddad Progress/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amira Haddad' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('button', { name: reports('figure.patients') })
    .filter({ visible: true })
    .click()
  const drill = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ hasText: reports('progress.all') })
  await expect(drill.getByRole('listitem').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drill).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a case is offered to another student, who takes it over with what is left of its plan', { tag: soak }, async ({ browser }) => {
  const open = async (username: string) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
    await signIn(context, username, server.url)
    return context.newPage()
  }
  const [giver, taker] = [await open('student'), await open('student2')]
  await giver.goto('/clinicalcases/list')
  await giver.getByRole('link', { name: 'Composite anterior repair' }).click()
  // Before it loads, the first case of the list is shown.
  await expect(giver.getByRole('heading', { name: 'Composite anterior repair' })).toBeVisible()
  await giver.getByRole('button', { name: cases('next.transfer') }).click()
  const choose = giver.getByRole('dialog', { name: cases('next.whom') })
  await choose.getByRole('combobox').fill('Jonas')
  await choose.getByText('Jonas Weber').click()
  await choose
    .getByRole('button', { name: selector('done') })
    .or(giver.getByLabel(cases('next.reason')))
    .first()
    .click()
  await giver.getByLabel(cases('next.reason')).fill('I leave in summer')
  await giver
    .getByRole('button', { name: cases('next.transfer') })
    .last()
    .click()
  await expect(giver.getByText('I leave in summer').first()).toBeVisible()

  await taker.goto('/clinicalcases/list')
  const offer = taker
    .getByRole('status')
    .or(taker.getByRole('alert'))
    .or(taker.locator('main'))
    .filter({ hasText: 'I leave in summer' })
    .last()
  await offer
    .getByRole('link', { name: cases('offers.open') })
    .last()
    .click()
  await expect(taker.getByText(cases('patient.hidden'))).toBeVisible()
  await taker.getByRole('button', { name: cases('next.accept') }).click()
  await expect(taker.getByText(cases('next.accepted'))).toBeVisible()
  await expect(taker.getByRole('heading', { name: 'Composite anterior repair' })).toBeVisible()
  await expect(taker.getByText(cases('patient.hidden'))).toHaveCount(0)
  expect(await violationsOf(taker)).toEqual([])
  await giver.reload()
  await expect(giver.getByText(cases('state.TRANSFERRED')).filter({ visible: true }).first()).toBeVisible()
})

test(
  'the matrix is read with the keyboard alone: cell by cell, into a cell, to its entries and back',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'teacher', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/reports/aggregated')
    const grid = page.getByRole('grid', { name: reports('matrix.title') })
    await expect(grid).toBeVisible()
    // The grid opens with the largest year that the teacher sees, which may vary in the small school.
    const targets = [1, 2, 3, 4, 5].map((year) => grid.getByText(reports('matrix.target', { year }), { exact: true }))
    await expect(targets.reduce((any, one) => any.or(one))).toBeVisible()
    const isAt = (place: string) => expect(page.locator(`[data-cell="${place}"]`)).toBeFocused()
    await page.locator('[data-cell="0:0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await isAt('1:1')
    await page.keyboard.press('Control+End')
    const [rows, columns] = [Number(await grid.getAttribute('aria-rowcount')) - 3, Number(await grid.getAttribute('aria-colcount'))]
    await isAt(`${rows - 1}:${columns - 1}`)
    await page.keyboard.press('Control+Home')
    await isAt('0:0')
    await expect(page.locator('[data-cell="0:1"]')).toBeInViewport()
    expect(await violationsOf(page)).toEqual([])

    // A student who has done some of the first procedure: sorted by the most. The columns before it are the name, the pace and the quartile.
    await grid.getByRole('columnheader').getByRole('button').nth(3).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-cell="0:3"]').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await isAt('0:3')
    await page.keyboard.press('Enter')
    const cell = page.getByRole('dialog')
    await expect(cell).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell).toHaveCount(0)
    await isAt('0:3')
    expect(complaints).toEqual([])
  },
)

test(
  'progress on a phone: the chart as a table, the quartile hidden and shown again, each number’s entries',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'student', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/reports/report/progress')
    await expect(page.getByRole('heading', { level: 1, name: reports('progress.title') })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const asTable = page.getByRole('button', { name: reports('trend.asTable') })
    await asTable.tap()
    await expect(page.getByRole('columnheader', { name: reports('trend.month') })).toBeVisible()
    await page.getByRole('button', { name: reports('trend.asChart') }).tap()
    await page.getByRole('button', { name: reports('figure.hide') }).tap()
    await expect(page.getByRole('button', { name: reports('figure.show') })).toBeVisible()
    await page.getByRole('button', { name: reports('figure.show') }).tap()
    await expect(page.getByRole('button', { name: reports('figure.hide') })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(complaints).toEqual([])
  },
)

test(
  'a case is set to recall and opened again; what is said of the teaching is given once and waits for others',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'student', server.url)
    const page = await context.newPage()
    await page.goto('/clinicalcases/list')
    await page.getByRole('link', { name: 'Root canal and crown' }).tap()
    await page.getByRole('button', { name: cases('next.recall'), exact: true }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: cases('next.recallSave') })
      .tap()
    await expect(page.getByText(cases('state.RECALL')).filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: cases('next.resume') }).tap()
    await expect(page.getByRole('button', { name: cases('next.recall'), exact: true })).toBeVisible()

    const feedback = words('en-GB', 'feedback')
    const answer = await context.request.get('/api/feedback/toTell', { headers: ownPage })
    const [visit] = ToTell.parse(await answer.json()).rows
    await page.goto(`/clinical/studentfeedback/${visit?.sessionId ?? ''}`)
    await page.getByRole('button', { name: feedback('teaching.give.send') }).tap()
    await expect(page.getByText(feedback('teaching.give.nothing'))).toBeVisible()
    for (const item of ['clear', 'supported', 'useful'])
      await page
        .getByRole('radiogroup', { name: feedback(`teaching.item.${item}`) })
        .getByRole('radio', { name: feedback('teaching.step.4'), exact: true })
        .tap()
    await page.getByLabel(feedback('teaching.give.label')).fill('You let me find the canal myself')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: feedback('teaching.give.send') }).tap()
    await expect(page.getByText(feedback('teaching.give.done'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(feedback('teaching.give.GIVEN'))).toBeVisible()
    const teacherId = await withPrisma(
      server.database.url,
      async (db) =>
        (await db.treatmentSession.findUniqueOrThrow({ where: { id: visit?.sessionId ?? '' }, select: { teacherId: true } })).teacherId,
    )
    // Nobody reads a single answer, not even an administrator.
    const admin = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
    await signIn(admin, 'admin', server.url)
    const said = await admin.request.get(`/api/feedback/teaching?teacherId=${teacherId}`, { headers: ownPage })
    expect(await said.json()).toMatchObject({ status: 'SUCCESS', entries: 0, words: [] })
  },
)
