import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'accounts')
const shell = words('en-GB', 'shell')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

test('somebody is asked about, looked at from their own screens, and left again', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const { id, displayName: name } = await withPrisma(server.database.url, (db) =>
    db.user.findUniqueOrThrow({ where: { usernameKey: 'student' }, select: { id: true, displayName: true } }),
  )
  await page.goto(`/settings/users/update/${id}`)
  await page.getByLabel(t('why.screen'), { exact: true }).selectOption('users')
  await expect(page.getByText(t('why.closed', { name, screen: shell('titles.users') }))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: t('view.action'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('view.action'), exact: true })
    .click()
  const banner = page.getByRole('region', { name: shell('viewing.label') })
  await expect(banner).toContainText(name)
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(
    page.getByRole('navigation', { name: shell('mainMenu') }).getByRole('link', { name: shell('titles.clinicRoster') }),
  ).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  // The attempt is refused, with an explanation.
  await page.goto('/settings/general')
  await expect(banner).toBeVisible()
  const refused = await page.request.post('/api/users/savePreferences', {
    data: { language: null, theme: 'dark', density: 'compact' },
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
  })
  expect([refused.status(), await refused.json()]).toEqual([403, { status: 'FORBIDDEN', code: 'sign-in.VIEWING' }])

  await banner.getByRole('button', { name: shell('viewing.stop') }).click()
  await expect(page).toHaveURL(`${server.url}/settings/users/update/${id}`)
  await expect(page.getByRole('button', { name: t('view.action'), exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await context.close()
})
