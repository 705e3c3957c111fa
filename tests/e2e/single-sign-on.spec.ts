import { expect, type BrowserContext, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { v7 } from 'uuid'
import { freePort } from '@/scripts/postgres.mjs'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, words } from '../support/e2e'
import { clientId, clientSecret, startEntra, tenant, type Entra } from '../support/entra'
import { withPrisma } from '../support/prisma-for'
import { startSamlProvider, type SamlProvider } from '../support/saml-provider'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'sso')
const tPages = words('en-GB', 'ssoPages')
const tSignIn = words('en-GB', 'signIn')
const tShell = words('en-GB', 'shell')
const tLinked = words('en-GB', 'linkedAccounts')
const tProof = words('en-GB', 'proof')
const tTokens = words('en-GB', 'apiTokens')
const tAccounts = words('en-GB', 'accounts')
let server: TestServer
let entra: Entra
let saml: SamlProvider
test.beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ data: 'demo', env: { ENTRA_AUTHORITY: `http://localhost:${port}`, ENTRA_CLIENT_SECRET: clientSecret } })
  entra = await startEntra({
    appUrl: server.url,
    port,
    claimsOf: (login) => ({ sub: login, oid: login, tid: tenant, preferred_username: login }),
  })
  saml = await startSamlProvider(server.url)
  await withPrisma(server.database.url, async (db) => {
    const modules = await db.setting.findUniqueOrThrow({ where: { key: 'modules' }, select: { value: true } })
    const values = {
      modules: [...(Array.isArray(modules.value) ? modules.value : []), 'ms_entra', 'shibboleth'],
      entraTenants: [tenant],
      entraClientId: clientId,
    }
    for (const [key, value] of Object.entries(values))
      await db.setting.upsert({ where: { key }, create: { key, value, changedAt: new Date() }, update: { value } })
    const read = {
      ...saml.stored,
      certificates: [...saml.stored.certificates],
      displayName: 'Northgate University',
      logoutUrl: null,
      logoutAnswerUrl: null,
      scopes: null,
      wantsSignedRequests: false,
      validUntil: null,
    }
    await db.samlProvider.create({
      data: { source: 'FILE', url: '', mayInner: false, entityId: '', signer: '', read, readAt: new Date(), triedAt: new Date() },
    })
  })
  // The restart clears the server's memory of the old settings.
  await server.restart()
})
test.afterAll(async () => {
  await server.close()
  await entra.close()
  await saml.close()
})

/** Logs in on the page of the stand-in provider. */
async function logInAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
}

/** Logs in on the page of the SAML provider. */
async function beAtUniversity(page: Page, login: string): Promise<void> {
  await page.getByLabel('Name').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openProvider(
  context: BrowserContext,
  provider: 'entra' | 'shibboleth' = 'entra',
): Promise<{ page: Page; button: ReturnType<Page['getByRole']> }> {
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical`)
  const button = page.getByRole('button', { name: t(`with.${provider}`) })
  await waitForReact(button)
  return { page, button }
}

test('in a window: logging in where one was, and out of both', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, button } = await openProvider(context)
  const complaints = complaintsOf(page)
  expect(await violationsOf(page)).toEqual([])
  const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(page.getByText(t('waiting'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const closed = there.waitForEvent('close')
  await logInAtProvider(there, 'student')
  await closed
  await expect(button).toHaveCount(0)
  expect(page.url()).toBe(`${server.url}/clinical`)
  expect(complaints).toEqual([])

  await page.goto(`${server.url}/settings/linked-accounts`)
  await expect(page.getByText('Known there as student')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // An editor has no menu.
  await page.goto(`${server.url}/clinical`)
  await page
    .getByRole('button', { name: tShell('logOut.action'), exact: true })
    .first()
    .click()
  const [out] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: tShell('logOut.action') })
      .click(),
  ])
  await out.getByRole('button', { name: /yes/i }).click()
  await expect(out.getByRole('heading', { level: 1, name: tPages('loggedOut') })).toBeVisible()
  expect(await violationsOf(out)).toEqual([])
  await expect(page.getByRole('button', { name: t('with.entra') })).toBeVisible()
})

test(
  'in the same window, where the browser opens none; who is unknown is told so, and what was typed stays',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const { page, button } = await openProvider(context)
    await page.getByLabel(tSignIn('username'), { exact: true }).fill('typed')
    const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await logInAtProvider(there, 'nobody-here')
    await expect(there.getByText(tPages('refused.UNKNOWN'))).toBeVisible()
    expect(await violationsOf(there)).toEqual([])
    const closed = there.waitForEvent('close')
    await there.getByRole('button', { name: tPages('close') }).click()
    await closed
    await expect(page.getByLabel(tSignIn('username'), { exact: true })).toHaveValue('typed')

    const blocking = await browser.newContext({ locale: 'en-GB' })
    await blocking.addInitScript(() => {
      window.open = () => null
    })
    const blocked = await openProvider(blocking)
    await blocked.button.click()
    await logInAtProvider(blocked.page, 'teacher')
    await expect.poll(() => blocked.page.url()).toBe(`${server.url}/clinical`)
    await expect(blocked.page.getByRole('button', { name: t('with.entra') })).toHaveCount(0)
  },
)

test('with SAML in a window, and there again to prove who one is', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, button } = await openProvider(context, 'shibboleth')
  const complaints = complaintsOf(page)
  const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
  const closed = there.waitForEvent('close')
  await beAtUniversity(there, 'staff')
  await closed
  await expect(button).toHaveCount(0)
  expect(page.url()).toBe(`${server.url}/clinical`)

  // An hour passes: the proof of the login has expired.
  await withPrisma(server.database.url, (db) => db.signInSession.updateMany({ data: { provenAt: new Date(Date.now() - 3_600_000) } }))
  await page.goto(`${server.url}/settings/linked-accounts`)
  const unlinkButton = page.getByRole('button', { name: tLinked('unlink') })
  await waitForReact(unlinkButton)
  await unlinkButton.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: tLinked('unlink') })
    .click()
  const proof = page.getByRole('dialog', { name: tProof('title') })
  const prove = proof.getByRole('button', { name: tProof('with.shibboleth') })
  const password = proof.getByLabel(tProof('password'), { exact: true })
  await expect(prove).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')

  // People without a password here are not asked for one.
  const kept = await withPrisma(server.database.url, (db) =>
    db.user.findFirstOrThrow({ where: { usernameKey: 'staff' }, select: { id: true, passwordHash: true } }),
  )
  const setPassword = (passwordHash: string | null) =>
    withPrisma(server.database.url, (db) => db.user.update({ where: { id: kept.id }, data: { passwordHash }, select: { id: true } }))
  await setPassword(null)
  await page.goto(`${server.url}/settings/tokens`)
  const name = page.getByLabel(tTokens('name'), { exact: true })
  await waitForReact(name)
  await name.fill('Nightly')
  await name.press('Enter')
  await expect(prove).toBeFocused()
  await expect(password).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await setPassword(kept.passwordHash)

  await page.goto(`${server.url}/settings/linked-accounts`)
  await waitForReact(unlinkButton)
  await unlinkButton.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: tLinked('unlink') })
    .click()
  await expect(prove).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const [proving] = await Promise.all([page.waitForEvent('popup'), prove.click()])
  const proven = proving.waitForEvent('close')
  await beAtUniversity(proving, 'staff')
  await proven
  await expect(proof).toHaveCount(0)
  await expect(page.getByText(tLinked('unlinked'))).toBeVisible()
  await expect(unlinkButton).toHaveCount(0)
  // The browser's console reports the refusal that asked for the proof.
  expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
})

test('a message of another origin, and one of another window of ours, logs nobody in', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, button } = await openProvider(context)
  const finished: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth') finished.push(request.postData() ?? '')
  })
  await page.evaluate(() => {
    addEventListener('message', ({ data }) => {
      document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ''} ${String(Reflect.get(Object(data), 'username'))}`
    })
  })
  const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(page.getByText(t('waiting'))).toBeVisible()
  await expect(there.locator('input[name=login]')).toBeVisible()
  const say = (from: Page, to: 'opener' | 'self', username: string) =>
    from.evaluate(
      ([target, name]) => {
        const message = { ssotoken: 'a', username: name, authToken: 'sso.b' }
        if (target === 'opener') window.opener.postMessage(message, '*')
        else window.postMessage(message, '*')
      },
      [to, username] as const,
    )
  // Messages from the opened window while it shows another site, from another window of the same origin, and from the page itself must be ignored.
  await say(there, 'opener', 'elsewhere')
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/sso/logged-out', 'another'))])
  await expect(other.getByRole('heading', { level: 1, name: tPages('loggedOut') })).toBeVisible()
  await say(other, 'opener', 'another-window')
  await say(page, 'self', 'itself')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.heard)).toBe(' elsewhere another-window itself')
  await expect(page.getByText(t('waiting'))).toBeVisible()
  await other.close()
  // A message from the right window is still accepted, and is the first that the server receives.
  const closed = there.waitForEvent('close')
  await logInAtProvider(there, 'student2')
  await closed
  await expect(button).toHaveCount(0)
  expect(finished.map((body): unknown => Reflect.get(Object(JSON.parse(body)), 'username'))).toEqual(['student2'])
})

test('an administrator unlinks an account that was linked to the wrong person', { tag: soak }, async ({ browser }) => {
  const subject = '5f0c8a52-wrong'
  const userId = await withPrisma(server.database.url, async (db) => {
    const { id } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'student' }, select: { id: true } })
    await db.externalIdentity.create({
      data: {
        id: v7(),
        provider: 'SHIBBOLETH',
        issuer: saml.stored.entityId,
        subject,
        userId: id,
        origin: 'MATCHED',
        linkedAt: new Date(),
        lastUsedAt: new Date(),
      },
    })
    return id
  })
  const context = await browser.newContext({ locale: 'en-GB' })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}/settings/users/update/${userId}`)
  const button = page.getByRole('button', { name: tAccounts('identities.unlinkNamed', { subject }) })
  await waitForReact(button)
  expect(await violationsOf(page)).toEqual([])
  await button.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: tAccounts('identities.unlink') })
    .click()
  await expect(page.getByText(tAccounts('identities.unlinked', { subject }))).toBeVisible()
  await expect(button).toHaveCount(0)
  expect(await withPrisma(server.database.url, (db) => db.externalIdentity.count({ where: { subject } }))).toBe(0)
})

test(
  'after a provider that shows no second step the code is asked for, in its window’s place and in the same window',
  { tag: soak },
  async ({ browser }) => {
    const tFactor = words('en-GB', 'secondFactor')
    await withPrisma(server.database.url, (db) =>
      db.role.update({ where: { builtIn: 'TEACHER' }, data: { asksSecondFactor: true }, select: { id: true } }),
    )
    const context = await browser.newContext({ locale: 'en-GB' })
    const { page, button } = await openProvider(context)
    const complaints = complaintsOf(page)
    const [there] = await Promise.all([page.waitForEvent('popup'), button.click()])
    const closed = there.waitForEvent('close')
    await logInAtProvider(there, 'teacher')
    await closed
    await expect(page.getByRole('heading', { level: 1, name: tFactor('setUp.title') })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
    // Nobody is logged in before that.
    expect(await (await context.request.get(`${server.url}/api/sign-in/listIdentities`)).json()).toMatchObject({
      status: 'AUTHENTICATION_FAILED',
    })
    await page.getByLabel(tFactor('setUp.code'), { exact: true }).fill(new TOTP({ secret }).generate())
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: tFactor('codes.kept') }).check()
    await page.getByRole('button', { name: tFactor('codes.done') }).click()
    await expect(page.getByRole('button', { name: tShell('logOut.action'), exact: true }).first()).toBeVisible()
    expect(page.url()).toBe(`${server.url}/clinical`)
    expect(complaints).toEqual([])

    const blocking = await browser.newContext({ ...phone, locale: 'en-GB' })
    await blocking.addInitScript(() => {
      window.open = () => null
    })
    const blocked = await openProvider(blocking)
    await blocked.button.click()
    await logInAtProvider(blocked.page, 'teacher')
    const code = blocked.page.getByLabel(tProof('code'), { exact: true })
    await waitForReact(code)
    expect(await violationsOf(blocked.page)).toEqual([])
    await code.fill('000 000')
    await code.press('Enter')
    await expect(blocked.page.getByRole('alert', { name: words('en-GB', 'ui')('errorHeading') })).toBeVisible()
    await expect(code).toHaveValue('000 000')
    // After a reload the page asks again, as the pending login is stored in the browser.
    await blocked.page.reload()
    await waitForReact(code)
    // The last used step is set far back, so that a new code need not be waited for.
    await withPrisma(server.database.url, (db) =>
      db.secondFactor.updateMany({ where: { user: { usernameKey: 'teacher' } }, data: { lastStep: 0 } }),
    )
    await code.fill(new TOTP({ secret }).generate())
    await code.press('Enter')
    await expect(code).toHaveCount(0)
    expect(await (await blocking.request.get(`${server.url}/api/sign-in/listIdentities`)).json()).toMatchObject({ status: 'SUCCESS' })
    expect(blocked.page.url()).toBe(`${server.url}/clinical`)
  },
)
