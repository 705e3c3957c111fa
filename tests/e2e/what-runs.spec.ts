import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'operations')
const titles = words('en-GB', 'shell')

test('on a desk a job is run, a dead letter sent again and a test mail sent', { tag: soak }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await signIn(context, 'admin', baseURL ?? '')
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings/operations')
  await expect(page.getByRole('heading', { level: 1, name: titles('titles.operations') })).toBeVisible()
  const dead = page.getByRole('list', { name: t('outbox.state.DEAD') }).getByRole('listitem')
  await expect(dead).toHaveCount(2)
  await expect(dead.filter({ hasText: t('outbox.hindrance.TEXT_GONE') }).getByRole('button')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  const again = dead.getByRole('button')
  await waitForReact(again)
  await again.click()
  await expect(page.getByText(t('outbox.sent'))).toBeVisible()
  await expect(dead).toHaveCount(1)

  const name = t('jobs.name.expire-outbox')
  const row = page
    .getByRole('table', { name: t('jobs.title') })
    .getByRole('row')
    .filter({ hasText: name })
  await row.getByRole('button', { name: t('jobs.runNamed', { job: name }) }).click()
  await expect(page.getByText(t('jobs.ended', { job: name }))).toBeVisible()
  await expect(row).toContainText(t('jobs.result.ok'))

  await page.getByRole('button', { name: t('test.action') }).click()
  await expect(page.getByRole('status').filter({ hasText: /^A test mail to .+@/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a phone, in German: cards, and nothing runs over the edge', { tag: soak }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark' })
  await signIn(context, 'admin', baseURL ?? '')
  const page = await context.newPage()
  await page.goto('/settings/operations?state=WAITING')
  const german = words('de', 'operations')
  await expect(
    page
      .getByRole('list', { name: german('jobs.title') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${german('outbox.state.WAITING')}`) })).toHaveAttribute('aria-current', 'page')
  expect(await overflowOf(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})
