import { expect, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, signIn, waitForReact, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'thirdParty')
const tImports = words('en-GB', 'imports')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

const file = [
  ['Username', 'Vaccinated', 'Checked on', 'Diagnosis'],
  ['student', 'yes', '28.9.2026', 'Allergy to latex'],
  ['student2', 'perhaps', '', ''],
]

async function openAsUser(
  browser: Browser,
  who: string,
  phone = false,
): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: server.url,
    reducedMotion: 'reduce',
    ...(phone ? { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } : { viewport: { width: 1280, height: 900 } }),
  })
  await signIn(context, who, server.url)
  const page = await context.newPage()
  return { page, complaints: complaintsOf(page), close: () => context.close() }
}

async function clean(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

test('a data set is made, filled from a file, changed by hand, and read by those who may', { tag: soak }, async ({ browser }) => {
  const { page, complaints, close } = await openAsUser(browser, 'admin')
  await page.goto('/thirdparty/edit/new')
  await waitForReact(page.getByRole('button', { name: t('addColumn') }))
  await page.getByLabel('Name').fill('Occupational health')
  await page.getByLabel(t('matchedBy')).selectOption('USERNAME')
  for (const [at, [caption, type]] of (
    [
      ['Vaccinated', 'YES_NO'],
      ['Checked on', 'DATE'],
      ['Diagnosis', 'TEXT'],
    ] as const
  ).entries()) {
    await page.getByRole('button', { name: t('addColumn') }).click()
    await page.getByLabel(t('column', { number: at + 1 }), { exact: true }).fill(caption)
    await page.getByLabel(t('type')).nth(at).selectOption(type)
  }
  await page.getByLabel(t('sensitive')).nth(2).check()
  await page.getByRole('checkbox', { name: 'Teacher' }).check()
  await page.getByLabel(t('subjectReads')).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: t('upload.action') }).click()
  await page.waitForURL('**/thirdparty/upload/**')
  await waitForReact(page.getByRole('button', { name: tImports('template') }))
  await clean(page)

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'health.csv', mimeType: 'text/csv', buffer: Buffer.from(file.map((cells) => cells.join(';')).join('\r\n')) })
  await expect(page.getByRole('heading', { level: 1, name: 'health.csv' })).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: tImports('check') }).click()
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 1 left out because of errors')).toBeVisible()
  await page.getByRole('button', { name: 'Correct row 3' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByLabel('Vaccinated').fill('no')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tImports('fix'), exact: true })
    .click()
  await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 left out because of errors')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 2 rows' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Apply 2 rows' }).click()
  await expect(page.getByText('2 rows applied', { exact: true })).toBeVisible({ timeout: 30_000 })
  await clean(page)

  await page.getByRole('link', { name: 'Occupational health' }).click()
  await page.getByRole('link', { name: t('records.show') }).click()
  await page.waitForURL('**/thirdparty/records/**')
  await expect(page.getByRole('heading', { level: 1, name: 'Occupational health: records' })).toBeVisible()
  await clean(page)
  const list = page.url()
  await page.getByRole('searchbox').fill('latex')
  await expect(page.getByText('1 to 1 of 1')).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await waitForReact(page.getByLabel('Diagnosis'))
  await page.getByLabel('Diagnosis').fill('No allergy')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(t('records.byHand'))).toBeVisible()
  await clean(page)
  const record = page.url()
  expect(complaints).toEqual([])
  await close()

  // The teacher sees it without sensitive data, the student with it.
  const teacher = await openAsUser(browser, 'teacher', true)
  await teacher.page.goto(list)
  await expect(teacher.page.getByText('Vaccinated: Yes')).toBeVisible()
  await clean(teacher.page)
  await teacher.page.goto(record)
  await expect(teacher.page.getByText('Checked on')).toBeVisible()
  await expect(teacher.page.getByText('Diagnosis')).toHaveCount(0)
  await clean(teacher.page)
  expect(teacher.complaints).toEqual([])
  await teacher.close()
  const student = await openAsUser(browser, 'student', true)
  await student.page.goto('/settings')
  await student.page.getByRole('link', { name: words('en-GB', 'shell')('titles.dataRecords') }).click()
  await student.page.getByRole('main').getByRole('link', { name: 'Occupational health' }).click()
  await expect(student.page.getByText('No allergy')).toBeVisible()
  await clean(student.page)
  expect(student.complaints).toEqual([])
  await student.close()
})
