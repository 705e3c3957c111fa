import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'users')
const ui = words('en-GB', 'ui')
const titles = words('en-GB', 'shell')

test('on a desk people are found, filtered and paged, and the address keeps it', { tag: soak }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await signIn(context, 'staff', baseURL ?? '')
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: titles('titles.users'), exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/users$/)
  const rows = page.getByRole('table', { name: titles('titles.users') }).getByRole('row')
  // The head and fifty rows.
  await expect(rows).toHaveCount(51)
  expect(await violationsOf(page)).toEqual([])

  const next = page.getByRole('button', { name: ui('pager.next') })
  await waitForReact(next)
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('status').filter({ hasText: /^51 to / })).toBeVisible()
  await page.getByRole('button', { name: ui('filters.add') }).click()
  await page.getByLabel(t('column.role')).selectOption({ label: 'Admin' })
  await expect(page).not.toHaveURL(/page=/)
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: t('search') })
  await waitForReact(search)
  await search.fill('haddad')
  await expect(page.getByRole('heading', { name: t('nobody') })).toBeVisible()
  await page.getByRole('button', { name: t('clear') }).click()
  await expect(search).toHaveValue('')
  await search.fill('haddad')
  const found = rows.filter({ hasText: 'Amira Haddad' })
  await expect(found).toBeVisible()
  // Opening a row before the delayed search has run works.
  await search.fill('hadda')
  await found.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amira Haddad' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a phone each person is a card, in German; students do not get there', { tag: soak }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: 'de' })
  await signIn(context, 'admin', baseURL ?? '')
  const page = await context.newPage()
  await page.goto('/settings/users?q=haddad')
  const german = words('de', 'shell')
  await expect(page.getByRole('heading', { level: 1, name: german('titles.users') })).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: german('titles.users') })
      .getByRole('listitem')
      .filter({ hasText: 'Amira Haddad' }),
  ).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])

  const other = await browser.newContext({ locale: 'en-GB' })
  await signIn(other, 'student', baseURL ?? '')
  const closed = await other.newPage()
  await closed.goto('/settings/users')
  await expect(closed.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
  await expect(closed.getByRole('searchbox', { name: t('search') })).toHaveCount(0)
})
