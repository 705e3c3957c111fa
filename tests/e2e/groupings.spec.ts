import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words, typeDay } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'groupings')
const tEditor = words('en-GB', 'editor')
const tLists = words('en-GB', 'lists')
const titles = words('en-GB', 'shell')
const ui = words('en-GB', 'ui')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
async function clean(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}

test('a grouping is made, filled at once and by hand, taken back, and published', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'staff', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/grouptypes')
  await page.getByRole('link', { name: t('add') }).click()
  await page.getByLabel(tLists('field.name'), { exact: true }).fill('Tutorials')
  await page.getByLabel(t('field.programme'), { exact: true }).selectOption({ label: 'Dentistry BDS' })
  await page.getByRole('checkbox', { name: t('person.year', { year: 4 }) }).check()
  await page.getByRole('button', { name: tEditor('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tutorials' })).toBeVisible()
  await page
    .getByRole('button', { name: t('addGroups.action') })
    .first()
    .click()
  await page.getByLabel(t('addGroups.names')).fill('Red\nBlue\nRED')
  await clean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add 3 groups' }).click()
  await expect(lane(page, 'Red')).toContainText(t('lane.nobody'))
  await expect(lane(page, t('nowhere'))).toContainText('16 students')

  await page.getByRole('link', { name: t('parts.allocate') }).click()
  await page.getByRole('button', { name: t('allocate.preview') }).click()
  await expect(page.getByRole('heading', { name: t('preview.title') })).toBeVisible()
  await expect(page.getByText('0 now, 8 after')).toHaveCount(2)
  await clean(page)
  await page.getByRole('button', { name: 'Move 16 students' }).click()
  await expect(lane(page, 'Blue')).toContainText('8 students')
  await clean(page)

  const first = lane(page, 'Blue').getByRole('listitem').first()
  const name = await first.locator('span.font-medium').innerText()
  await first.dragTo(lane(page, 'Red'))
  await expect(lane(page, 'Red')).toContainText('9 students')
  await expect(lane(page, 'Red').getByRole('checkbox', { name: new RegExp(name) })).toBeVisible()
  // The allocation's notice is there, too, and its undo would revert everything.
  await page
    .locator('[data-sonner-toast]')
    .filter({ hasText: '1 student is now in Red' })
    .getByRole('button', { name: ui('undo') })
    .click()
  await expect(lane(page, 'Red')).toContainText('8 students')

  await page.getByRole('button', { name: t('publish.action') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('publish.action') })
    .click()
  await expect(page.getByText(t('publishedHelp'))).toBeVisible()
  // Single boxes, without one for a whole group.
  const boxes = lane(page, 'Red').getByRole('checkbox')
  await expect(boxes).toHaveCount(8)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(page.getByRole('button', { name: t('move') })).toHaveAttribute('aria-disabled', 'true')
  await clean(page)

  await page.getByRole('link', { name: 'Red' }).click()
  await expect(page.getByRole('heading', { name: '8 students today' })).toBeVisible()
  await typeDay(page.getByRole('group', { name: t('group.on'), exact: true }), '2020-01-01')
  await expect(page.getByText(t('group.nobodyOn'))).toBeVisible()
  await clean(page)
  expect(complaints).toEqual([])
})

test('on a phone, by keys alone, students are selected and moved', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', colorScheme: 'dark', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  await page.goto('/settings/grouptypes')
  await expect(page.getByRole('heading', { level: 1, name: titles('titles.groupings') })).toBeVisible()
  await page.getByRole('link', { name: 'Anatomy tables' }).click()
  const free = lane(page, t('nowhere'))
  await free.getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: t('move') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('combobox').fill('Table 2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel(t('lane.show'), { exact: true }).selectOption({ label: 'Table 2 (3)' })
  await expect(lane(page, 'Table 2').getByRole('listitem')).toHaveCount(3)
  // The board is drawn before its notice, which would otherwise come in while axe looks.
  await expect(page.getByText('1 student is now in Table 2')).toBeVisible()
  await clean(page)
})
