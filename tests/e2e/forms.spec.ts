import { expect, type Browser, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { violationsOf } from '../support/axe'
import { storedHere } from '../support/device'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const editor = words('en-GB', 'formEditor')
const t = words('en-GB', 'forms')
const form = words('en-GB', 'form')
const saved = /Saved/
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

async function pageOf(browser: Browser, username: string, device: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, ...device })
  await signIn(context, username, server.url)
  return context.newPage()
}

async function clean(page: Page): Promise<void> {
  // The mouse points at nothing: a tooltip that is fading in would have no colours yet.
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}

async function addField(page: Page, type: string, caption: string): Promise<void> {
  await page.getByRole('button', { name: editor('add'), exact: true }).click()
  await page.getByRole('menuitem', { name: editor(type === 'page' ? 'page' : `type.${type}`), exact: true }).click()
  const field = page.getByLabel(editor('caption'), { exact: true })
  await expect(field).toBeFocused()
  await field.fill(caption)
  // Leaving the caption proposes the ID.
  await field.press('Tab')
}

/** The accounts teacher and staff of the demo school. */
const [teacherName, staffName] = ['Ruth Osei', 'Grace Bennett']

async function addStep(page: Page, kind: 'REVIEW' | 'SIGN', name: string): Promise<void> {
  await page.getByRole('button', { name: editor(`route.add.${kind}`) }).click()
  const step = page.locator('li[id^="step."]').last()
  await step.getByLabel(editor('how.label')).selectOption({ label: editor('how.kind.NAMED') })
  await step.getByRole('button', { name: editor('how.choosePeople') }).click()
  await page.keyboard.type(name)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(name) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  if (kind === 'SIGN') await step.getByLabel(editor('route.meaning')).fill('I watched this procedure.')
}

/** An open list shows the new form without a reload. */
async function addStarter(page: Page): Promise<void> {
  await page.goto('/formeditor/home')
  await page.getByRole('checkbox', { name: new RegExp(`^${editor('starters.name.DOPS')}`) }).check()
  await page.getByRole('button', { name: 'Add 1 form' }).click()
  await page.getByRole('link', { name: new RegExp(editor('list.title')) }).click()
  await expect(page.getByRole('link', { name: editor('starters.name.DOPS') })).toBeVisible()
}

/** A page of the student's with a rule and a page of the signers', reviewed by a teacher and signed by two in order. */
async function makeForm(page: Page, name: string): Promise<void> {
  await page.goto('/formeditor/formtype/new')
  await page.getByLabel(editor('types.name'), { exact: true }).fill(`Type of ${name}`)
  await page.getByLabel(editor('types.requireReview')).check()
  await page.getByLabel(editor('types.requireSignoff')).check()
  await page.getByRole('button', { name: words('en-GB', 'editor')('save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Type of ${name}` })).toBeVisible()
  await page.goto('/formeditor/form/new')
  await page.getByLabel(editor('settings.name'), { exact: true }).fill(name)
  await page.getByLabel(editor('settings.type'), { exact: true }).selectOption({ label: `Type of ${name}` })
  await page.getByRole('button', { name: editor('create') }).click()
  await expect(page.getByRole('heading', { name: editor('outline') })).toBeVisible()
  await addField(page, 'TEXT', 'Tooth')
  await page.getByLabel(editor('required.label'), { exact: true }).selectOption('ALWAYS')
  await addField(page, 'BOOLEAN', 'Rubber dam')
  await addField(page, 'TEXT', 'Why not')
  await addRuleWithoutDam(page)
  await addField(page, 'page', 'Verdict')
  await addField(page, 'MULTILINE', 'What went well')
  await page.getByRole('button', { name: '2. Verdict' }).click()
  await page.getByRole('button', { name: editor('changeWho', { label: editor('whoCompletes') }) }).click()
  await page.getByRole('button', { name: editor('part.SUBMITTER'), exact: true }).click()
  await page.getByRole('button', { name: editor('part.SIGNER'), exact: true }).click()
  await clean(page)
  // By keyboard alone, a field is moved one place down, and back.
  const handle = page.getByRole('button', { name: editor('move', { caption: 'Tooth' }) })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(editor('movedDown', { caption: 'Tooth' }))).toBeAttached()
  await expect(handle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('tab', { name: editor('tabs.route') }).click()
  await addStep(page, 'REVIEW', teacherName)
  await addStep(page, 'SIGN', teacherName)
  await addStep(page, 'SIGN', staffName)
  await clean(page)
  await page.getByRole('tab', { name: editor('tabs.settings') }).click()
  await page.getByRole('button', { name: 'Student', exact: true }).first().click()
  await publish(page)
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText(editor('check.fine'))).toBeVisible()
  await page.getByRole('button', { name: editor('publish', { number: 1 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: editor('publish', { number: 1 }) })
    .click()
  await expect(page.getByText(editor('publishedVersion', { number: 1 }))).toBeVisible()
  // The button stays, blocked, and has the focus when its dialog has closed.
  await expect(page.getByRole('button', { name: editor('publish', { number: 2 }) })).toBeFocused()
}

async function addRuleWithoutDam(page: Page): Promise<void> {
  await page.getByRole('button', { name: editor('rule.addFirst') }).click()
  await page.getByLabel(editor('rule.field', { number: 1 })).selectOption({ label: 'Rubber dam' })
  await page.getByLabel(editor('rule.value', { number: 1 })).selectOption({ label: editor('rule.no') })
}

/** The same form over the API, but for a field with a rule and the publishing, which its editor does. */
async function prepareForm(page: Page, name: string): Promise<void> {
  const [id, typeId] = [v7(), v7()]
  const { people, student } = await withPrisma(server.database.url, async (db) => ({
    people: await db.user.findMany({ where: { username: { in: ['teacher', 'staff'] } }, select: { id: true, username: true } }),
    student: await db.role.findFirstOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } }),
  }))
  const named = (username: string) => ({ kind: 'NAMED', userIds: people.filter((one) => one.username === username).map((one) => one.id) })
  const post = async (call: string, data: object) => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: server.url, 'idempotency-key': v7() }
    expect(await (await page.request.post(`/api/forms/${call}`, { data, headers })).json()).toMatchObject({ status: 'SUCCESS' })
  }
  const only = (part: string) => ({ parts: [part], roles: [] })
  const called = (caption: string) => ({ uid: v7(), id: caption.toLowerCase().replaceAll(' ', '_'), caption: { 'en-GB': caption } })
  const meaning = { 'en-GB': 'I watched this procedure.' }
  const definition = {
    language: 'en-GB',
    complete: only('SUBMITTER'),
    see: { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] },
    pages: [
      {
        ...called('Encounter'),
        fields: [
          { ...called('Tooth'), type: 'TEXT', required: 'ALWAYS' },
          { ...called('Rubber dam'), type: 'BOOLEAN' },
        ],
      },
      { ...called('Verdict'), complete: only('SIGNER'), fields: [{ ...called('What went well'), type: 'MULTILINE' }] },
    ],
    turns: [{ part: 'SUBMITTER', how: null }],
    route: [
      { order: 1, kind: 'REVIEW', part: 'REVIEWER', how: named('teacher') },
      { order: 2, kind: 'SIGN', part: 'SIGNER', how: named('teacher'), meaning },
      { order: 3, kind: 'SIGN', part: 'SIGNER', how: named('staff'), meaning },
    ],
  }
  const type = { name: `Type of ${name}`, kind: 'ASSESSMENT', requireReview: true, requireSignoff: true }
  await post('saveType', { id: typeId, revision: 0, ...type })
  const settings = { code: `E-${id.slice(-8)}`, name, typeId, starterRoleIds: [student.id] }
  await post('saveDraft', { id, draftRevision: 0, definition, settings })
  await page.goto(`/formeditor/form/${id}`)
}

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/forms')
  await page
    .getByRole('button', { name: t('new.action') })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByLabel('Tooth')).toBeVisible()
}

async function openTodo(page: Page, name: string): Promise<void> {
  await page.goto('/forms')
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function signForm(page: Page, name: string, says: string | null): Promise<void> {
  await openTodo(page, name)
  if (says !== null) {
    await page.getByLabel(/What went well/).fill(says)
    await expect(page.getByText(saved)).toBeVisible()
  }
  await page.getByRole('button', { name: form('signature.type') }).click()
  await clean(page)
  await page.getByRole('button', { name: /^Sign as/ }).click()
  await expect(page.getByText(t('decide.signed'), { exact: true })).toBeVisible()
}

test('a form is made on its screens, field by field and step by step', { tag: soak }, async ({ browser }) => {
  const admin = await pageOf(browser, 'admin')
  const complaints = complaintsOf(admin)
  await addStarter(admin)
  await makeForm(admin, 'Made by hand')
  expect(complaints).toEqual([])
})

test('a form gets a field with a rule, is filled in, returned at a field, corrected, and signed by two in order', async ({ browser }) => {
  const name = 'Crown preparation'
  const admin = await pageOf(browser, 'admin')
  const complaints = complaintsOf(admin)
  await prepareForm(admin, name)
  await addField(admin, 'TEXT', 'Why not')
  await addRuleWithoutDam(admin)
  await clean(admin)
  await admin.getByRole('tab', { name: editor('tabs.settings') }).click()
  await publish(admin)

  const student = await pageOf(browser, 'student', phone)
  await begin(student, name)
  await student.getByRole('radio', { name: 'No', exact: true }).check()
  await student.getByLabel(/Why not/).fill('The patient could not tolerate it.')
  await student.getByRole('button', { name: t('handOn.submit') }).click()
  await expect(student.getByRole('alert', { name: words('en-GB', 'ui')('errorHeading') })).toContainText('Required fields missing')
  await clean(student)
  await student.getByLabel('Tooth').fill('26')
  await student.getByRole('button', { name: t('handOn.submit') }).click()
  await expect(student.getByText(t('state.AWAITING_REVIEW')).first()).toBeVisible()

  const teacher = await pageOf(browser, 'teacher')
  await openTodo(teacher, name)
  await teacher
    .getByRole('button', { name: t('comments.add') })
    .first()
    .click()
  await expect(teacher.getByLabel(t('comments.label'))).toBeFocused()
  await teacher.keyboard.type('Which surface?')
  await clean(teacher)
  await teacher.getByRole('button', { name: t('comments.keep') }).click()
  await teacher.getByRole('button', { name: 'Return with 1 comment' }).click()
  await teacher
    .getByRole('dialog')
    .getByRole('button', { name: t('decide.return'), exact: true })
    .click()
  await expect(teacher.getByText(t('decide.returned'), { exact: true }).first()).toBeVisible()

  await openTodo(student, name)
  await expect(student.getByText('Which surface?')).toBeVisible()
  await student.getByLabel('Tooth').fill('26, mesial')
  await student.getByRole('button', { name: t('comments.settle') }).click()
  await student.getByRole('button', { name: t('handOn.submit') }).click()
  await expect(student.getByText(t('state.AWAITING_REVIEW')).first()).toBeVisible()
  await expect(student.getByLabel('Tooth')).toHaveCount(0)

  await openTodo(teacher, name)
  await expect(teacher.getByText('26, mesial')).toBeVisible()
  await teacher.getByRole('button', { name: t('decide.accept'), exact: true }).click()
  await expect(teacher.getByText(t('decide.accepted'), { exact: true })).toBeVisible()
  await signForm(teacher, name, 'Good finish lines.')
  const staff = await pageOf(browser, 'staff')
  await signForm(staff, name, null)
  const [printed] = await Promise.all([staff.waitForEvent('download'), staff.getByRole('button', { name: t('pdf'), exact: true }).click()])
  expect(printed.suggestedFilename()).toMatch(/\.pdf$/)
  await staff.getByRole('button', { name: t('history.title') }).click()
  const history = staff.getByRole('dialog')
  for (const act of ['completed', 'signed', 'accepted', 'returned', 'submitted'])
    await expect(history.getByText(t(`history.act.${act}`), { exact: true }).first()).toBeVisible()
  await clean(staff)
  const [row] = await withPrisma(server.database.url, (db) =>
    db.formResponse.findMany({
      where: { form: { name } },
      select: { state: true, tasks: { select: { kind: true, state: true } }, parts: { select: { answers: true } } },
    }),
  )
  expect(row?.state).toBe('COMPLETED')
  expect(row?.tasks.filter(({ kind, state }) => kind === 'SIGN' && state === 'DONE')).toHaveLength(2)
  expect(JSON.stringify(row?.parts)).toContain('Good finish lines.')
  expect(complaints).toEqual([])
})

test('a form half filled in survives a closed page without a network, and is sent by itself', { tag: soak }, async ({ browser }) => {
  const name = 'Offline form'
  await makeForm(await pageOf(browser, 'admin'), name)
  const student = await pageOf(browser, 'student2', { ...phone, serviceWorkers: 'allow' })
  await student.goto('/forms')
  await student.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => storedHere(student, 'form-startable$')).toBe(1)
  await begin(student, name)
  await student.getByLabel('Tooth').fill('36')
  await expect(student.getByText(saved)).toBeVisible()
  const address = student.url()
  const context = student.context()
  await context.setOffline(true)
  await student.getByRole('radio', { name: 'No', exact: true }).check()
  await student.getByLabel(/Why not/).fill('No clamp fitted.')
  await expect(student.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible()
  await expect(student.locator('[role=status][aria-busy=true]')).toHaveCount(0)
  await student.close()

  const again = await context.newPage()
  const complaints = complaintsOf(again)
  await again.goto(address)
  await expect(again.getByLabel('Tooth')).toHaveValue('36')
  await expect(again.getByLabel(/Why not/)).toHaveValue('No clamp fitted.')
  await again.getByRole('button', { name: t('handOn.submit') }).click()
  await expect(again.getByText(t('handedOn')).first()).toBeVisible()
  // All texts are stored on the device.
  expect(complaints.filter((complaint) => complaint.includes('MISSING_MESSAGE'))).toEqual([])
  await context.setOffline(false)
  const stateOf = () =>
    withPrisma(
      server.database.url,
      async (db) => (await db.formResponse.findFirst({ where: { form: { name } }, select: { state: true } }))?.state,
    )
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('AWAITING_REVIEW')
})
