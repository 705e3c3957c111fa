import { expect, type Browser, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { isSoak, soak } from '../support/soak'

const t = words('en-GB', 'outreach')
const out = words('en-GB', 'externalSignoff')
const options = words('en-GB', 'interfaceEditor')
const issues = words('en-GB', 'issues')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

const email = 'ada@lakeside.example'

test('a student asks, who supervised there confirms on a phone without an account, and student and teacher read it', async ({
  browser,
}) => {
  const { id, studentName } = await sessionOf('student')
  const clinic = await clinicOf(id)
  if (isSoak) await nameSupervisor(browser, clinic)
  else await addSupervisor({ clinicId: clinic.id, name: 'Ada Lake', email })

  const student = await pageOf(browser, 'student', phone)
  const complaints = complaintsOf(student)
  await student.goto(addressOf(id))
  const part = student.locator('#outside')
  await expect(part.getByText(t('state.NONE'))).toBeVisible()
  await part.getByLabel(t('supervisor')).selectOption({ label: 'Ada Lake' })
  await part.getByRole('button', { name: t('ask') }).click()
  await expect(part.getByText(t('state.ASKED'))).toBeVisible()
  await expect(part.getByRole('button', { name: t('again') })).toBeVisible()
  expect(await violationsInModes(student, '#outside')).toEqual([])
  expect(await student.content()).not.toContain(email)
  const link = await newestLink()

  const outside = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
  const complaintsOutside = complaintsOf(outside)
  await outside.goto(link)
  await expect(outside.getByRole('heading', { level: 1, name: out('title') })).toBeVisible()
  await expect(outside).toHaveTitle(out('title'))
  await expect(outside.getByText(studentName).first()).toBeVisible()
  await expect(outside.getByLabel(out('name'))).toHaveValue('Ada Lake')
  // Nothing is wider than the narrow window.
  expect(await overflowOf(outside)).toBe(0)
  expect(await violationsInModes(outside)).toEqual([])

  await outside.getByLabel(out('remark')).fill('Went well')
  await outside.getByRole('button', { name: out('confirm'), exact: true }).click()
  await expect(outside.getByRole('alert').getByRole('button', { name: new RegExp(out('role')) })).toBeVisible()
  await expect(outside.getByLabel(out('remark'))).toHaveValue('Went well')
  expect(await violationsInModes(outside)).toEqual([])
  await outside.getByLabel(out('role')).fill('General dental practitioner')
  await outside.getByLabel(out('registration')).fill('GDC 1')

  await outside.context().setOffline(true)
  await outside.getByRole('button', { name: out('confirm'), exact: true }).click()
  await expect(outside.getByText(out('offline'))).toBeVisible()
  await expect(outside.getByLabel(out('role'))).toHaveValue('General dental practitioner')
  await outside.context().setOffline(false)
  expect(complaintsOutside.splice(0).filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint))).toEqual([])

  await outside.getByRole('button', { name: out('confirm'), exact: true }).click()
  await expect(outside.getByRole('heading', { level: 1, name: out('done.title') })).toBeFocused()
  await expect(outside.getByText(out('done.CONFIRMED'))).toBeVisible()
  expect(await violationsInModes(outside)).toEqual([])
  expect(complaintsOutside).toEqual([])

  // The link is used up, whether it is opened or its code is typed.
  await outside.goto(link)
  await expect(outside.getByRole('heading', { level: 1, name: out('invalid.title') })).toBeVisible()
  await outside.getByRole('link', { name: out('invalid.code') }).click()
  await outside.waitForURL('**/externalsignoff')
  await outside.getByRole('button', { name: out('code.open') }).click()
  await expect(outside.getByText(out('code.missing'))).toBeVisible()
  await outside.getByLabel(out('code.label')).fill(link)
  await outside.keyboard.press('Enter')
  await expect(outside.getByRole('heading', { level: 1, name: out('invalid.title') })).toBeVisible()

  const teacher = await pageOf(browser, 'teacher')
  for (const page of [student, teacher]) {
    await page.goto(addressOf(id))
    await expect(page.locator('#outside')).toContainText('Ada Lake, General dental practitioner')
    await expect(page.locator('#outside')).toContainText('GDC 1')
    await expect(page.locator('#outside')).toContainText('Went well')
    await expect(page.locator('#outside').getByRole('button', { name: t('ask') })).toHaveCount(0)
    expect(await violationsInModes(page, '#outside')).toEqual([])
  }
  expect(complaints).toEqual([])
})

test('links for who has no account are nothing for whoever is logged in', { tag: soak }, async ({ browser }) => {
  const student = await pageOf(browser, 'student', phone)
  await student.goto(`${server.url}/externalsignoff/${'a'.repeat(43)}`)
  await expect(student.getByRole('heading', { level: 1, name: words('en-GB', 'ui')('exclusive') })).toBeVisible()
  await expect(student.getByRole('heading', { name: out('invalid.title') })).toHaveCount(0)
  await student.goto(`${server.url}/setpassword/some-token`)
  await expect(student.getByRole('heading', { level: 1, name: words('en-GB', 'ui')('exclusive') })).toBeVisible()
  await expect(student.getByLabel(words('en-GB', 'signIn')('setPassword.password'))).toHaveCount(0)
})

test(
  'what was changed cannot be confirmed by an old link; a new one can be declined, with a reason',
  { tag: soak },
  async ({ browser }) => {
    const { id } = await sessionOf('student2')
    const clinic = await clinicOf(id)
    await addSupervisor({ clinicId: clinic.id, name: 'Ben Hill', email: 'ben@hill.example' })
    const student = await pageOf(browser, 'student2')
    await student.goto(addressOf(id))
    const part = student.locator('#outside')
    const ask = async (name: string) => {
      await part.getByLabel(t('supervisor')).selectOption({ label: 'Ben Hill' })
      await part.getByRole('button', { name }).click()
    }
    await expect(part.getByRole('button', { name: t('ask') })).toBeVisible()
    await student.context().setOffline(true)
    await expect(part.getByRole('button', { name: t('ask') })).toHaveAttribute('aria-disabled', 'true')
    await expect(part.getByText(t('needsConnection'))).toBeAttached()
    await student.context().setOffline(false)
    await expect(part.getByRole('button', { name: t('ask') })).not.toHaveAttribute('aria-disabled', 'true')
    const earlier = await newestLink()
    await ask(t('ask'))
    await expect(part.getByText(t('state.ASKED'))).toBeVisible()
    // On a retry of this test the session is in this state already and has an older link.
    await expect.poll(newestLink).not.toBe(earlier)

    const outside = await (await browser.newContext({ ...phone, locale: 'de' })).newPage()
    const ausserhalb = words('de', 'externalSignoff')
    await outside.goto(await newestLink())
    await outside.getByLabel(ausserhalb('role')).fill('Zahnärztin')
    await withPrisma(server.database.url, (db) => db.treatmentSession.update({ where: { id }, data: { location: 'Another practice' } }))
    await outside.getByRole('button', { name: ausserhalb('confirm'), exact: true }).click()
    await expect(outside.getByRole('heading', { level: 1, name: ausserhalb('changed.title') })).toBeFocused()

    await student.reload()
    await expect(part.getByText(t('void', { name: 'Ben Hill' }))).toBeVisible()
    const before = await newestLink()
    await ask(t('again'))
    await expect.poll(newestLink).not.toBe(before)
    await outside.goto(await newestLink())
    await expect(outside.getByText('Another practice')).toBeVisible()
    await outside.getByLabel(ausserhalb('role')).fill('Zahnärztin')
    await outside.getByRole('button', { name: ausserhalb('cannot') }).click()
    await outside.getByRole('button', { name: ausserhalb('send') }).click()
    await expect(outside.getByText(words('de', 'issues')('declineReasonNeeded')).first()).toBeVisible()
    await outside.getByLabel(ausserhalb('reason')).fill('Ich war nicht da')
    await outside.getByRole('button', { name: ausserhalb('send') }).click()
    await expect(outside.getByText(ausserhalb('done.DECLINED'))).toBeVisible()
    await student.reload()
    await expect(part).toContainText('Ich war nicht da')

    // A second request is withdrawn.
    await ask(t('ask'))
    await part.getByRole('button', { name: t('withdraw'), exact: true }).click()
    await student
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdraw'), exact: true })
      .click()
    await expect(student.getByText(t('withdrawn'))).toBeVisible()
    await expect(part.getByRole('button', { name: t('withdraw'), exact: true })).toHaveCount(0)
    await outside.goto(await newestLink())
    await expect(outside.getByRole('heading', { level: 1, name: ausserhalb('invalid.title') })).toBeVisible()
  },
)

async function addSupervisor(supervisor: { clinicId: string; name: string; email: string }): Promise<void> {
  await withPrisma(server.database.url, (db) => db.outsideSupervisor.create({ data: { id: v7(), ...supervisor }, select: { id: true } }))
}

/** An administrator names the supervisor on the screen of the clinics. */
async function nameSupervisor(browser: Browser, clinic: { id: string; name: string }): Promise<void> {
  const admin = await pageOf(browser, 'admin')
  const complaints = complaintsOf(admin)
  await admin.goto(`${server.url}/settings/interfaceeditor/options`)
  await admin.getByRole('button', { name: `${options('options.supervisors.add')}, ${clinic.name}` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(options('options.supervisors.name')).fill('Ada Lake')
  await dialog.getByLabel(options('options.supervisors.email')).fill('nowhere')
  await dialog.getByRole('button', { name: options('options.supervisors.save') }).click()
  await expect(dialog.getByText(issues('emailInvalid')).first()).toBeVisible()
  expect(await violationsInModes(admin, 'dialog')).toEqual([])
  await dialog.getByLabel(options('options.supervisors.email')).fill(email)
  await dialog.getByRole('button', { name: options('options.supervisors.save') }).click()
  await expect(admin.getByText(email)).toBeVisible()
  await admin.getByRole('button', { name: options('options.supervisors.change', { name: 'Ada Lake' }) }).waitFor()
  expect(await violationsInModes(admin, 'main')).toEqual([])
  expect(complaints).toEqual([])
}

async function pageOf(browser: Browser, username: string, how: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...how })
  await signIn(context, username, server.url)
  return context.newPage()
}

/** One of today's sessions with a recorded procedure. */
async function sessionOf(username: string): Promise<{ id: string; studentName: string }> {
  const { id, student } = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({
      where: { state: 'OPEN', student: { username }, lines: { some: { deletedAt: null } } },
      select: { id: true, student: { select: { displayName: true } } },
    }),
  )
  return { id, studentName: student.displayName }
}

function clinicOf(id: string): Promise<{ id: string; name: string }> {
  return withPrisma(
    server.database.url,
    async (db) =>
      (await db.treatmentSession.findUniqueOrThrow({ where: { id }, select: { clinic: { select: { id: true, name: true } } } })).clinic,
  )
}

/** The link in the newest mail. */
async function newestLink(): Promise<string> {
  const rows = await withPrisma(server.database.url, (db) =>
    db.outboxEvent.findMany({ where: { type: 'mail' }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { payload: true } }),
  )
  const found = rows.map(({ payload }) => /\/externalsignoff\/[\w-]{43}(?![\w-])/.exec(JSON.stringify(payload))?.[0]).find(Boolean)
  return found ? `${server.url}${found}` : ''
}

const addressOf = (id: string) => `${server.url}/clinical/treatmentsession/${id}`

async function violationsInModes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  // Elements that a bar at the edge covers would be measured with its colours.
  if (within) await page.locator(within).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // `npm test` checks dark mode, `npm run soak` both modes.
  for (const colorScheme of isSoak ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(
      ...(await violationsOf(page, { part: within, rules: isSoak && colorScheme === 'dark' ? 'colours' : 'all' })).map(
        (violation) => `${colorScheme}: ${violation}`,
      ),
    )
  }
  return found
}
