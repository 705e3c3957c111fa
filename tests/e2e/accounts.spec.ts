import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'accounts')
const tProof = words('en-GB', 'proof')
const tEditor = words('en-GB', 'editor')
const issues = words('en-GB', 'issues')
const users = words('en-GB', 'users')
const tools = words('en-GB', 'listTools')
const titles = words('en-GB', 'shell')
const problem = words('en-GB', 'ui')('errorHeading')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

async function desktop(browser: Browser, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await signIn(context, username, server.url)
  return context
}

/** Checks from the top of the page: a person scrolls to what a bar covers before pressing it. */
async function clean(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}

const idOf = (usernameKey: string) =>
  withPrisma(server.database.url, async (db) => (await db.user.findUniqueOrThrow({ where: { usernameKey }, select: { id: true } })).id)
const saveButton = (page: Page) => page.getByRole('button', { name: tEditor('save'), exact: true })
const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** The link in the newest mail to an address, which takes a moment to arrive. */
async function linkTo(to: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const rows = await withPrisma(server.database.url, (db) =>
          db.outboxEvent.findMany({ where: { type: 'mail' }, orderBy: { id: 'desc' }, select: { payload: true } }),
        )
        const mail: unknown = rows.map(({ payload }) => payload).find((payload) => Object(payload).to === to)
        link = /\/setpassword\/[\w-]+/.exec(String(Object(mail).text))?.[0] ?? ''
        return link
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return link
}

test('somebody is created, invited, logs in, is signed out everywhere and disabled', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: titles('titles.userCreate') }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles('titles.userCreate') })).toBeVisible()
  const create = page.getByRole('button', { name: t('create') })
  await waitForReact(create)
  await create.click()
  await expect(page.getByRole('alert', { name: problem }).getByRole('listitem')).toContainText([
    t('field.firstName'),
    t('field.lastName'),
    t('field.displayName'),
    t('field.username'),
    t('field.email'),
  ])
  await clean(page)
  await page.getByLabel(t('field.firstName'), { exact: true }).fill('Øyvind')
  await page.getByLabel(t('field.lastName'), { exact: true }).fill('Strand')
  await expect(page.getByLabel(t('field.displayName'), { exact: true })).toHaveValue('Øyvind Strand')
  await page.getByLabel(t('field.username'), { exact: true }).fill('STUDENT')
  await page.getByLabel(t('field.email'), { exact: true }).fill('oyvind@northgate.example')
  await page.getByRole('checkbox', { name: 'Student', exact: true }).check()
  await page.getByLabel(t('field.programme'), { exact: true }).selectOption({ label: 'Dentistry BDS' })
  await page.getByLabel(t('field.year'), { exact: true }).selectOption({ label: 'Year 2' })
  await create.click()
  await expect(page.getByRole('alert', { name: problem })).toContainText(issues('usernameTaken'))
  // What was typed is kept.
  await expect(page.getByLabel(t('field.email'), { exact: true })).toHaveValue('oyvind@northgate.example')
  await page.getByLabel(t('field.username'), { exact: true }).fill('oyvind')
  await create.click()
  await expect(page).toHaveURL(/\/settings\/users\/update\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Øyvind Strand' })).toBeVisible()
  await expect(page.getByText(users('state.PENDING'), { exact: true })).toBeVisible()
  await expect(page.getByText(/^Invitation sent /)).toBeVisible()
  await clean(page)

  const link = await linkTo('oyvind@northgate.example')
  const theirs = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  const theirPage = await theirs.newPage()
  const signInWords = words('en-GB', 'signIn')
  await theirPage.goto(link)
  await theirPage.getByLabel(signInWords('setPassword.password'), { exact: true }).fill('chairside lamp nine')
  await theirPage.getByLabel(signInWords('setPassword.confirm'), { exact: true }).fill('chairside lamp nine')
  await theirPage.getByRole('button', { name: signInWords('setPassword.submit') }).click()
  await expect(theirPage.getByText(signInWords('setPassword.done'))).toBeVisible()
  await theirPage.goto('/')
  await theirPage.getByLabel(signInWords('username'), { exact: true }).fill('oyvind')
  await theirPage.getByLabel(signInWords('password'), { exact: true }).fill('chairside lamp nine')
  await theirPage.keyboard.press('Enter')
  await expect(theirPage.getByLabel(signInWords('password'), { exact: true })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText(users('state.ENABLED'), { exact: true })).toBeVisible()
  const sessions = page.getByRole('region', { name: t('part.sessions') })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const end = sessions.getByRole('button', { name: t('sessions.end') })
  await waitForReact(end)
  await end.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sessions.end') })
    .click()
  await expect(sessions.getByText(t('sessions.none'))).toBeVisible()
  await theirPage.reload()
  await expect(theirPage.getByLabel(signInWords('password'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('access.disable'), exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(t('access.disableHelp'))
  await clean(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('access.disable') })
    .click()
  await expect(page.getByText(users('state.DISABLED'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: words('en-GB', 'ui')('undo') }).click()
  await expect(page.getByText(users('state.ENABLED'), { exact: true })).toBeVisible()
  // Neither act made the open form outdated.
  await page.getByLabel(t('field.phone'), { exact: true }).fill('+47 55')
  await saveButton(page).click()
  await expectSaved(page)
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 400 (Bad Request)'])
})

test('a student moves on and the history keeps it; of two who save at once the second decides', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const [page, other] = [await context.newPage(), await context.newPage()]
  const address = `/settings/users/update/${await idOf('student2')}`
  for (const one of [page, other]) await one.goto(address)
  const history = page.getByRole('region', { name: t('part.history') }).getByRole('listitem')
  const before = await history.count()
  const firm = page.getByLabel(t('field.firm'), { exact: true })
  await waitForReact(firm)
  await firm.selectOption('')
  await page.getByLabel(t('field.enrolment'), { exact: true }).selectOption({ label: t('enrolment.INTERCALATING') })
  await expect(page.getByRole('group', { name: t('field.from'), exact: true })).toBeVisible()
  await clean(page)
  await saveButton(page).click()
  await expect(history).toHaveCount(before + 1)
  await expect(history.first()).toContainText(t('enrolment.INTERCALATING'))
  await page.reload()
  await expect(history).toHaveCount(before + 1)
  // The account changed elsewhere (a picture, a password), but nothing that is edited here, so no question is asked.
  await withPrisma(server.database.url, (db) =>
    db.user.update({ where: { usernameKey: 'student2' }, data: { revision: { increment: 1 } }, select: { id: true } }),
  )
  await waitForReact(page.getByLabel(t('field.employer'), { exact: true }))
  await page.getByLabel(t('field.employer'), { exact: true }).fill('Ferry')
  await saveButton(page).click()
  await expectSaved(page)

  await other.getByLabel(t('field.phone'), { exact: true }).fill('+44 7')
  await saveButton(other).click()
  await expect(other.getByText(tEditor('conflict.title'))).toBeInViewport()
  await expect(other.getByLabel(t('field.phone'), { exact: true })).toHaveValue('+44 7')
  await clean(other)
  await other.getByRole('button', { name: tEditor('conflict.theirs') }).click()
  await expect(other.getByLabel(t('field.enrolment'), { exact: true })).toHaveValue('INTERCALATING')
  await other.getByLabel(t('field.phone'), { exact: true }).fill('+44 7')
  await other.getByRole('link', { name: words('en-GB', 'ui')('cancel') }).click()
  await expect(other.getByRole('alertdialog')).toContainText(titles('unsaved.text'))
})

test('who logs in with a password that was given to them sets one of their own first', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const account = {
    username: 'given',
    email: 'given@northgate.example',
    firstName: 'Ana',
    lastName: 'Nova',
    displayName: 'Ana Nova',
    studentIdNumber: '',
    hospitalResourceNumber: '',
    registrationNumber: '',
    phone: '',
    ethnicity: '',
    employer: '',
    jobTitle: '',
    yearLeft: null,
    schoolYearLeft: null,
    language: null,
    roleIds: [],
    programmeId: null,
    year: null,
    groupId: null,
    firmId: null,
    enrolment: 'ACTIVE',
    from: '2026-01-01',
  }
  const password = 'orange lamp posts'
  const made = await context.request.post('/api/users/createPerson', {
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    data: { ...account, requiresActivation: false, password, confirm: password },
  })
  expect(made.status()).toBe(200)
  const theirs = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  const page = await theirs.newPage()
  const signInWords = words('en-GB', 'signIn')
  const field = (name: string) => page.getByLabel(signInWords(name), { exact: true })
  const logIn = async (given: string) => {
    await field('username').fill('given')
    await field('password').fill(given)
    await page.keyboard.press('Enter')
  }
  await page.goto('/')
  await waitForReact(page.getByRole('button', { name: signInWords('logIn') }))
  await logIn(password)
  await expect(page.getByText(signInWords('setPassword.given'))).toBeVisible()
  await clean(page)
  const set = page.getByRole('button', { name: signInWords('setPassword.submit') })
  for (const [wanted, shown] of [
    [password, issues('passwordGiven')],
    ['chairside lamp nine', signInWords('setPassword.doneHelp')],
  ] as const) {
    await field('setPassword.password').fill(wanted)
    await field('setPassword.confirm').fill(wanted)
    await set.click()
    await expect(page.getByText(shown).first()).toBeVisible()
  }
  await page.getByRole('link', { name: signInWords('setPassword.logIn') }).click()
  await logIn('chairside lamp nine')
  await expect(page.getByRole('heading', { level: 1, name: words('en-GB', 'dashboard')('title') })).toBeVisible()
})

test('roles take the password of who changes them, by the keyboard alone', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const page = await context.newPage()
  await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { provenAt: new Date(Date.now() - 3_600_000) } }))
  await page.goto(`/settings/users/update/${await idOf('staff')}`)
  const teacher = page.getByRole('checkbox', { name: 'Teacher', exact: true })
  await waitForReact(teacher)
  await teacher.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: tProof('title') })
  await expect(dialog.getByLabel(tProof('password'), { exact: true })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(issues('wrongPassword')).first()).toBeVisible()
  await dialog.getByLabel(tProof('password'), { exact: true }).fill('chairside')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(teacher).toBeChecked()
})

test(
  'on a phone a card leads to the person, in German and in the dark; who may look changes nothing; students get nowhere',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark', baseURL: server.url })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/settings/users?q=haddad')
    await page.getByRole('link', { name: 'Amira Haddad' }).click()
    const german = words('de', 'accounts')
    await expect(page.getByRole('heading', { level: 1, name: 'Amira Haddad' })).toBeVisible()
    await expect(page.getByLabel(german('field.email'), { exact: true })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await clean(page)
    await page.goto('/settings/users/create')
    await page.getByRole('radio', { name: german('login.PASSWORD') }).check()
    await expect(page.getByLabel(german('login.confirm'), { exact: true })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await clean(page)
    expect(complaints).toEqual([])

    const looking = await (await desktop(browser, 'staff')).newPage()
    await looking.goto(`/settings/users/update/${await idOf('student')}`)
    await expect(looking.getByText(t('readOnly'))).toBeVisible()
    await expect(looking.getByRole('textbox')).toHaveCount(0)
    await clean(looking)
    await looking.goto('/settings/users/create')
    await expect(looking.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
    const closed = await (await desktop(browser, 'student')).newPage()
    await closed.goto(`/settings/users/update/${await idOf('teacher')}`)
    await expect(closed.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
  },
)

test('many are chosen and given a flag, the list is kept as a view and exported with a password', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/users')
  const rows = page.getByRole('table', { name: titles('titles.users') }).getByRole('row')
  const boxOf = (at: number) => rows.nth(at).getByRole('checkbox')
  await waitForReact(boxOf(2))
  await boxOf(2).check()
  await boxOf(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 chosen')).toBeVisible()
  await page.getByRole('button', { name: users('bulk.change'), exact: true }).click()
  await page.getByRole('menuitem', { name: users('bulk.kind.GIVE_FLAG') }).click()
  const dialog = page.getByRole('dialog', { name: users('bulk.kind.GIVE_FLAG') })
  await dialog.getByLabel(users('column.flag'), { exact: true }).selectOption({ label: 'Occupational health' })
  await dialog.getByRole('button', { name: users('bulk.look') }).click()
  await expect(dialog.getByText('3 people will be changed.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add to 3 people' }).click()
  await expect(dialog.getByText('3 people changed.')).toBeVisible()
  await dialog
    .getByRole('button', { name: users('bulk.close') })
    .last()
    .click()
  for (const at of [2, 3, 4]) await expect(rows.nth(at)).toContainText('Occupational health')

  await rows
    .nth(0)
    .getByRole('button', { name: users('column.lastSeen') })
    .click()
  await expect(page).toHaveURL(/sort=lastSeen/)
  await expect(page.getByRole('columnheader', { name: users('column.lastSeen') })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: tools('view.label') }).click()
  await page.getByRole('menuitem', { name: tools('view.saveNew') }).click()
  await page.getByLabel(tools('view.name')).fill('Seen longest ago')
  await page.getByRole('button', { name: tools('view.save') }).click()
  await expect(page).toHaveURL(/view=/)
  await page.goto('/settings/users')
  const views = page.getByRole('button', { name: tools('view.label') })
  await waitForReact(views)
  await views.click()
  await page.getByRole('menuitem', { name: 'Seen longest ago' }).click()
  await expect(page).toHaveURL(/sort=lastSeen/)
  expect(await violationsOf(page)).toEqual([])

  await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { provenAt: new Date(Date.now() - 3_600_000) } }))
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: users('export.action'), exact: true })
    .first()
    .click()
  const proof = page.getByRole('dialog', { name: tProof('title') })
  await proof.getByLabel(tProof('password'), { exact: true }).fill('chairside')
  await proof.getByRole('button', { name: tProof('submit') }).click()
  expect((await download).suggestedFilename()).toBe('people.csv')
  // A request for the password first arrives as a refusal.
  expect(complaints.filter((complaint) => !/403/.test(complaint))).toEqual([])
})

test('one who is to be disabled and may do much takes the password, in the card itself', { tag: soak }, async ({ browser }) => {
  const context = await desktop(browser, 'admin')
  const page = await context.newPage()
  await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { provenAt: new Date(Date.now() - 3_600_000) } }))
  await page.goto(`/settings/users/update/${await idOf('teacher')}`)
  const reset = page.getByRole('button', { name: t('access.reset') })
  await waitForReact(reset)
  await reset.click()
  const proof = page.getByRole('dialog', { name: tProof('title') })
  await expect(proof.getByLabel(tProof('password'), { exact: true })).toBeFocused()
  await page.keyboard.type('chairside')
  await page.keyboard.press('Enter')
  await expect(proof).toHaveCount(0)
  await expect(page.getByText(/on its way to/)).toBeVisible()
})
