import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, signIn, waitForReact, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { bundle, enrolmentLine, inClass, role, rosterZip, user } from '../support/roster'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'imports')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
  // A published grouping takes no groups from a file.
  await withPrisma(server.database.url, (db) => db.grouping.updateMany({ where: { isDefault: true }, data: { published: false } }))
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

const rows = [
  ['First name', 'Last name', 'E-mail', 'Programme', 'Year', 'Group'],
  ['Črt', 'Žagar', 'crt@import.example', 'Oral Hygiene', '1', 'Import A'],
  ['Øystein', 'Åsen', 'oystein@import.example', 'Oral Hygiene', '2', 'Import B'],
  ['Ana', 'Peña', 'not an address', 'Oral Hygiene', '1', 'Import A'],
]

async function clean(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

test(
  'people are brought in from a file: columns, a new programme, an error put right, applied, undone',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 1280, height: 900 } })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/settings/users/import')
    await waitForReact(page.getByRole('button', { name: t('template') }))
    await clean(page)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'students.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`\ufeff${rows.map((cells) => cells.join(';')).join('\r\n')}`, 'utf16le'),
      })
    await expect(page.getByRole('heading', { level: 1, name: 'students.csv' })).toBeVisible()
    await expect(page.getByLabel(t('file.encoding'))).toHaveValue('utf-16le')
    await clean(page)
    await page.getByRole('button', { name: t('check') }).click()
    await expect(page.getByText('0 new, 0 changed, 0 unchanged, 3 left out because of errors')).toBeVisible()
    // The browser's Back leads to the step with the columns.
    await page.goBack()
    await expect(page.getByRole('button', { name: t('check') })).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: t('missing.make', { name: 'Oral Hygiene' }) }).click()
    await expect(page.getByText('2 new, 0 changed, 0 unchanged, 1 left out because of errors')).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: 'Correct row 4' }).filter({ visible: true }).click()
    await clean(page)
    await page.getByRole('dialog').getByLabel('E-mail address').fill('ana@import.example')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('fix'), exact: true })
      .click()
    await expect(page.getByText('3 new, 0 changed, 0 unchanged, 0 left out because of errors')).toBeVisible()
    await page.getByRole('button', { name: 'Apply 3 rows' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Apply 3 rows' }).click()
    await expect(page.getByText('3 rows applied', { exact: true })).toBeVisible({ timeout: 30_000 })
    await clean(page)
    const people = () =>
      withPrisma(server.database.url, (db) =>
        db.user.findMany({
          where: { emailKey: { endsWith: '@import.example' } },
          orderBy: { emailKey: 'asc' },
          select: { displayName: true, activation: true, group: { select: { name: true } } },
        }),
      )
    expect(await people()).toEqual([
      { displayName: 'Ana Peña', activation: 'PENDING', group: { name: 'Import A' } },
      { displayName: 'Črt Žagar', activation: 'PENDING', group: { name: 'Import A' } },
      { displayName: 'Øystein Åsen', activation: 'PENDING', group: { name: 'Import B' } },
    ])
    await page.getByRole('button', { name: t('undo') }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('undo') })
      .click()
    await expect(page.getByText('3 rows undone', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await people()).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a OneRoster export is brought as it is: what it leaves open is chosen, and a class put right', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 390, height: 844 } })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/users/import')
  await waitForReact(page.getByRole('button', { name: t('template') }))
  const people = ['Ana', 'Ben'].map((name) =>
    user({ sourcedId: name, givenName: name, familyName: 'Roster', email: `${name.toLowerCase()}@roster.example`, grades: '02' }),
  )
  const export12 = bundle({
    users: people,
    roles: [role('Ana', 'student'), role('Ben', 'student')],
    classes: [inClass('k1', 'Roster A'), inClass('k2', 'Anatomy')],
    enrollments: [enrolmentLine('Ana', 'k1'), enrolmentLine('Ben', 'k1'), enrolmentLine('Ben', 'k2'), enrolmentLine('nobody', 'k1')],
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'roster.zip', mimeType: 'application/zip', buffer: rosterZip(export12) })
  await expect(page.getByRole('heading', { level: 1, name: 'roster.zip' })).toBeVisible()
  await expect(page.getByText('enrollments.csv: one row is for people not in users.csv and is left out (rows: 5)')).toBeVisible()
  await clean(page)
  await page.getByLabel(t('people.programmeId')).selectOption({ index: 1 })
  await page.getByRole('button', { name: t('check') }).click()
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 left out because of errors')).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: 'Correct row 3' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByLabel('Group').fill('Roster A')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('fix'), exact: true })
    .click()
  await page.getByRole('button', { name: 'Apply 2 rows' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Apply 2 rows' }).click()
  await expect(page.getByText('2 rows applied', { exact: true })).toBeVisible({ timeout: 30_000 })
  const groups = () =>
    withPrisma(server.database.url, (db) =>
      db.studentGroup.findMany({ where: { name: 'Roster A' }, select: { _count: { select: { users: true } } } }),
    )
  expect(await groups()).toEqual([{ _count: { users: 2 } }])
  await page.getByRole('button', { name: t('undo') }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('undo') })
    .click()
  await expect(page.getByText('2 rows undone', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(await groups()).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
