import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, typeDay, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'lists')
const tEditor = words('en-GB', 'editor')
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

/** Checks from the top of the page: a person scrolls to what a bar covers before pressing it. */
async function clean(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}
const save = (page: Page) => page.getByRole('button', { name: tEditor('save'), exact: true }).click()
const summary = (page: Page) => page.getByRole('alert', { name: ui('errorHeading') })

test(
  'on a desk a programme is added, refused by the field, kept as long as its students need it, and deleted',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/settings')
    await clean(page)
    await page.getByRole('link', { name: titles('titles.programmes'), exact: true }).click()
    await expect(page).toHaveURL(/\/settings\/programme$/)
    const row = page
      .getByRole('table', { name: titles('titles.programmes') })
      .getByRole('row')
      .filter({ hasText: 'Dentistry BDS' })
    await expect(row).toContainText(/\d+ students/)
    await clean(page)

    await page.getByRole('link', { name: t('programmes.add') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('programmes.new') })).toBeVisible()
    await save(page)
    await expect(summary(page).getByRole('listitem')).toContainText([t('field.name'), t('programmes.length')])
    await clean(page)
    await page.getByLabel(t('field.name'), { exact: true }).fill('dentistry bds')
    await page.getByLabel(t('programmes.length'), { exact: true }).fill('4')
    await save(page)
    await expect(summary(page)).toContainText('That name is already used')
    await page.getByLabel(t('field.name'), { exact: true }).fill('Dental technology')
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Dental technology' })).toBeVisible()
    await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: t('delete'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('delete'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/settings\/programme$/)
    await expect(page.getByRole('table').getByText('Dental technology')).toHaveCount(0)

    await row.getByRole('link').click()
    await page.getByLabel(t('programmes.length'), { exact: true }).fill('2')
    await save(page)
    await expect(summary(page)).toContainText(/students are in year 5\. Move them first/)
    await page.getByRole('link', { name: ui('cancel') }).click()
    await expect(page.getByText(titles('unsaved.title'))).toBeVisible()
    await page.getByRole('button', { name: titles('unsaved.leave') }).click()
    await expect(page).toHaveURL(/\/settings\/programme$/)
    await row.getByRole('link').click()
    await page.getByRole('button', { name: t('programmes.unpublish') }).click()
    await expect(row).toContainText(t('programmes.unpublished'))
    await page.getByRole('button', { name: ui('undo') }).click()
    await expect(row).toContainText(t('programmes.published'))
    // The browser's console reports the two refusals of a name and a length.
    expect(complaints).toEqual(
      Array.from({ length: 2 }, () => 'Failed to load resource: the server responded with a status of 400 (Bad Request)'),
    )
  },
)

test('two people at one term: what was typed stays, and whoever comes second decides', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const [one, other] = [await context.newPage(), await context.newPage()]
  const term = await withPrisma(server.database.url, (db) =>
    db.term.findFirstOrThrow({ orderBy: { startsOn: 'desc' }, select: { id: true, title: true } }),
  )
  for (const page of [one, other]) {
    await page.goto(`/settings/terms/edit/${term.id}`)
    await expect(page.getByLabel(t('field.name'), { exact: true })).toHaveValue(term.title)
  }
  await one.getByLabel(t('field.name'), { exact: true }).fill('Lent term')
  await save(one)
  await expect(one.getByRole('heading', { level: 1, name: 'Lent term' })).toBeVisible()
  await other.getByLabel(t('field.name'), { exact: true }).fill('Hilary term')
  await save(other)
  await expect(other.getByText(tEditor('conflict.title'))).toBeVisible()
  await expect(other.getByLabel(t('field.name'), { exact: true })).toHaveValue('Hilary term')
  await clean(other)
  await other.getByRole('button', { name: tEditor('conflict.mine') }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Hilary term' })).toBeVisible()
  // Days that overlap another term are reported before saving.
  await typeDay(other.getByRole('group', { name: t('terms.from'), exact: true }), '2020-01-01')
  await expect(other.getByText(t('terms.overlapTitle'))).toBeVisible()
})

test(
  'on a phone, in the dark: a firm gets a supervisor, types are put in order by keys, every list opens',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB', colorScheme: 'dark', baseURL: server.url })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const name of ['terms', 'clinics', 'specialties', 'user-flags']) {
      await page.goto(`/settings/${name}`)
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await clean(page)
      await page.getByRole('main').getByRole('list').getByRole('link').first().click()
      await expect(page.getByRole('button', { name: tEditor('save'), exact: true })).toBeVisible()
      expect(await overflowOf(page)).toBe(0)
      await clean(page)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`/settings/${name}$`))
    }

    await page.goto('/settings/firms')
    await clean(page)
    await page.getByRole('main').getByRole('list').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: t('firms.addSupervisor') })).toBeVisible()
    const before = await page.getByRole('group', { name: t('firms.from'), exact: true }).count()
    await page.getByRole('button', { name: t('firms.addSupervisor') }).click()
    await page.getByRole('dialog').getByRole('option').last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('en-GB', 'selector')('done') })
      .click()
    await expect(page.getByRole('group', { name: t('firms.from'), exact: true })).toHaveCount(before + 1)
    await typeDay(page.getByRole('group', { name: t('firms.to') }).last(), '2020-01-01')
    await save(page)
    await expect(summary(page)).toContainText('Starting date cannot go beyond finishing date')
    await clean(page)
    await typeDay(page.getByRole('group', { name: t('firms.to') }).last(), '2199-01-01')
    await save(page)
    await expect(summary(page)).toHaveCount(0)

    await page.goto('/settings/participation-types')
    await page.getByRole('button', { name: tEditor('order.start') }).click()
    await page.getByRole('button', { name: tEditor('order.down', { caption: 'Operator' }) }).press('Enter')
    const first = () =>
      withPrisma(server.database.url, (db) => db.participationType.findFirst({ orderBy: { sortOrder: 'asc' }, select: { name: true } }))
    await expect.poll(first).toEqual({ name: 'Assistant' })
    await clean(page)
    expect(complaints).toEqual([])
  },
)

test('who may not edit a list does not get there', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'staff', server.url)
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: titles('titles.firms'), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: titles('titles.programmes'), exact: true })).toHaveCount(0)
  await page.goto('/settings/clinics')
  await expect(page.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
})
