import { expect, type BrowserContext, type Page } from '@playwright/test'
import { freePort } from '@/scripts/postgres.mjs'
import { violationsOf } from '../support/axe'
import { complaintsOf, takenOver, test, words } from '../support/e2e'
import { clientId, clientSecret, startEntra, tenant, type Entra } from '../support/entra'
import { prismaFor } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'sso')
const tPages = words('en-GB', 'ssoPages')
const tSignIn = words('en-GB', 'signIn')
const tShell = words('en-GB', 'shell')
let server: TestServer
let entra: Entra
test.beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ data: 'demo', env: { ENTRA_AUTHORITY: `http://localhost:${port}`, ENTRA_CLIENT_SECRET: clientSecret } })
  entra = await startEntra({ appUrl: server.url, port, claimsOf: (login) => ({ sub: login, oid: login, tid: tenant, preferred_username: login }) })
  await prismaFor(server.database.url, async (db) => {
    const modules = await db.setting.findUniqueOrThrow({ where: { key: 'modules' }, select: { value: true } })
    const values = { modules: [...(Array.isArray(modules.value) ? modules.value : []), 'ms_entra'], entraTenants: [tenant], entraClientId: clientId }
    for (const [key, value] of Object.entries(values)) await db.setting.upsert({ where: { key }, create: { key, value, changedAt: new Date() }, update: { value } })
  })
  // What the server remembered of the settings before.
  await server.restart()
})
test.afterAll(async () => {
  await server.close()
  await entra.close()
})

/** On the page of the stand-in. */
async function beAt(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
}

async function opened(context: BrowserContext): Promise<{ page: Page; button: ReturnType<Page['getByRole']> }> {
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical`)
  const button = page.getByRole('button', { name: t('with.entra') })
  await takenOver(button)
  return { page, button }
}

test('in a window: logging in where one was, and out of both', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, button } = await opened(context)
  const complaints = complaintsOf(page)
  expect(await violationsOf(page)).toEqual([])
  const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(page.getByText(t('waiting'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const closed = there.waitForEvent('close')
  await beAt(there, 'student')
  await closed
  await expect(button).toHaveCount(0)
  expect(page.url()).toBe(`${server.url}/clinical`)
  expect(complaints).toEqual([])

  await page.goto(`${server.url}/settings/linked-accounts`)
  await expect(page.getByText('There you are student')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // An editor has no menu.
  await page.goto(`${server.url}/clinical`)
  await page.getByRole('button', { name: tShell('logOut.action'), exact: true }).first().click()
  const [out] = await Promise.all([page.waitForEvent('popup'), page.getByRole('alertdialog').getByRole('button', { name: tShell('logOut.action') }).click()])
  await out.getByRole('button', { name: /yes/i }).click()
  await expect(out.getByRole('heading', { level: 1, name: tPages('loggedOut') })).toBeVisible()
  expect(await violationsOf(out)).toEqual([])
  await expect(page.getByRole('button', { name: t('with.entra') })).toBeVisible()
})

test('in the same window, where the browser opens none; who is unknown is told so, and what was typed stays', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, button } = await opened(context)
  await page.getByLabel(tSignIn('username'), { exact: true }).fill('typed')
  const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await beAt(there, 'nobody-here')
  await expect(there.getByText(tPages('refused.UNKNOWN'))).toBeVisible()
  expect(await violationsOf(there)).toEqual([])
  const closed = there.waitForEvent('close')
  await there.getByRole('button', { name: tPages('close') }).click()
  await closed
  await expect(page.getByLabel(tSignIn('username'), { exact: true })).toHaveValue('typed')

  const blocking = await browser.newContext({ locale: 'en-GB' })
  await blocking.addInitScript(() => { window.open = () => null })
  const blocked = await opened(blocking)
  await blocked.button.click()
  await beAt(blocked.page, 'teacher')
  await expect.poll(() => blocked.page.url()).toBe(`${server.url}/clinical`)
  await expect(blocked.page.getByRole('button', { name: t('with.entra') })).toHaveCount(0)
})
