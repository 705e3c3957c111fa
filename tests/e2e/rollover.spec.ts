import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, typeDay, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'rollover')
const ui = words('en-GB', 'ui')
const tTags = words('en-GB', 'tags')
const tLists = words('en-GB', 'lists')
const editor = words('en-GB', 'editor')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

const yearOf = (username: string) =>
  withPrisma(server.database.url, (db) =>
    db.user.findFirstOrThrow({ where: { username }, select: { id: true, displayName: true, year: true } }),
  )

test('years are rolled over with an exception, and back again', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const [moved, kept] = [await yearOf('student'), await yearOf('student2')]
  await page.goto('/settings/users/rollover')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: t('begin') }).click()
  await expect(page).toHaveURL(/rollover\/[0-9a-f-]{36}$/)
  // All people of the demo were added within the last half year.
  await typeDay(page.getByRole('group', { name: t('field.newSince'), exact: true }), new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: t('preview') }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('searchbox', { name: t('search') }).fill(kept.displayName)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: t('exception.of', { name: kept.displayName }) }) })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: kept.displayName })
  await dialog.getByRole('radio', { name: t('exception.REPEAT') }).check()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: t('exception.save') }).click()
  await expect(row).toContainText(t('next.REPEAT', { year: kept.year ?? 0 }))

  // Two other students of that year are changed at once.
  await page.getByRole('searchbox', { name: t('search') }).fill('')
  await page.getByRole('button', { name: ui('filters.add') }).click()
  await page.getByLabel(t('filter.year'), { exact: true }).selectOption(String(kept.year))
  await expect(page).toHaveURL(/year=\d$/)
  const others = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Choose (?!all)/ }) })
    .filter({ hasNotText: moved.displayName })
    .filter({ hasNotText: kept.displayName })
  for (const at of [0, 1]) await others.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: t('exception.forChosen') }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(`^${t('exception.STAY')}.*${t('exceptionHelp.STAY')}`) })
    .check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('exception.save') })
    .click()
  for (const at of [0, 1]) await expect(others.nth(at)).toContainText(t('next.STAY'))
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: t('apply.open'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('apply.action') })
    .click()
  await expect(page.getByText(/people change/)).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  expect([(await yearOf('student')).year, (await yearOf('student2')).year]).toEqual([
    (moved.year ?? 0) === 5 ? null : (moved.year ?? 0) + 1,
    kept.year,
  ])

  await page.getByRole('button', { name: t('undo.open'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('undo.action') })
    .click()
  await expect(page.getByText(/Everyone is back as before/)).toBeVisible({ timeout: 60_000 })
  expect((await yearOf('student')).year).toBe(moved.year)
  expect(complaints).toEqual([])
})

test('on a phone a tag is added and merged into another', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/tagmanager')
  await expect(page.getByRole('link', { name: 'Isolation' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: tTags('add') }).click()
  await page.getByLabel(tLists('field.name'), { exact: true }).fill('Rubber dam')
  await page.getByLabel(tTags('group'), { exact: true }).selectOption({ label: 'Clinical skill' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: editor('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rubber dam' })).toBeVisible()
  await page.getByRole('button', { name: tTags('merge.choose') }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('isol')
  await page.getByRole('dialog').getByRole('button', { name: 'Isolation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Isolation' })).toBeVisible()
  await page.goto('/settings/taggroups')
  expect(await violationsOf(page)).toEqual([])
  expect(
    await withPrisma(server.database.url, (db) => db.tag.count({ where: { name: 'Rubber dam', mergedInto: { name: 'Isolation' } } })),
  ).toBe(1)
  expect(complaints).toEqual([])
})
