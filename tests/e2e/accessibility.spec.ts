import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, signIn, test, words } from '../support/e2e'
import { prismaFor } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'clinical')
// Both workers take their share; what other tests do to their sessions is not seen here.
test.describe.configure({ mode: 'parallel' })
let server: TestServer
test.beforeAll(async () => { server = await startTestServer({ data: 'demo' }) })
test.afterAll(async () => { await server.close() })

type Shown = { readonly path: string; readonly open?: (page: Page) => Promise<void> }
const session = 'a session'
const screens: Readonly<Record<'nobody' | 'student' | 'teacher' | 'admin', readonly Shown[]>> = {
  nobody: [{ path: '/' }, { path: '/?reset' }, { path: '/setpassword/wrong' }, { path: '/externalsignoff' }, { path: '/externalsignoff/wrong' }, { path: '/sso/refused?why=OTHER_LINKED' }, { path: '/sso/logged-out?only=here' }],
  student: [
    { path: '/' },
    { path: '/clinical' },
    { path: '/clinical/treatmentsession/new' },
    { path: session },
    { path: session, open: (page) => page.getByRole('button', { name: t('line.add') }).click() },
    { path: '/settings' },
    { path: '/settings/general' },
    { path: '/settings/change-password' },
    { path: '/settings/two-step-login' },
    { path: '/settings/devices' },
    { path: '/settings/tokens' },
    { path: '/settings/linked-accounts' },
    { path: '/settings/retryrequests' },
    { path: '/settings/users/profile-picture' },
    { path: '/thirdparty/records' },
    { path: '/changelog' },
    { path: '/no-such-screen' },
  ],
  teacher: [
    { path: '/' },
    { path: '/clinical' },
    { path: '/clinical', open: (page) => page.getByRole('tab', { name: t('list.awaiting') }).click() },
    { path: '/clinical', open: (page) => page.getByRole('tab', { name: t('list.allSessions') }).click() },
    { path: session },
  ],
  admin: [{ path: '/' }, { path: '/settings/users' }, { path: '/settings/users/create' }, ...['', '/institution', '/region', '/sign-in', '/entra', '/shibboleth', '/shibboleth-accounts', '/clinical', '/technical', '/modules', '/sidebar', '/wording', '/mails', '/configuration'].map((part) => ({ path: `/settings/general${part}` })), { path: '/settings/grouptypes' }, { path: '/settings/users/rollover' }, { path: '/settings/grouptypes/new' }, { path: '/settings/tagmanager' }, { path: '/settings/users/import' }, { path: '/thirdparty/edit' }, { path: '/thirdparty/edit/new' }, { path: '/thirdparty/upload' }, { path: '/settings/data-protection' }, { path: '/settings/data-protection/retention' }, { path: '/settings/tag' }, { path: '/settings/taggroups' }, { path: '/dev' }, { path: '/dev/ui' }, { path: '/dev/mail' }, { path: '/dev/geoloc' }],
}

for (const who of ['nobody', 'student', 'teacher', 'admin'] as const) {
  for (const [width, colorScheme] of [[390, 'dark'], [1280, 'light']] as const) {
    test(`every screen of ${who} passes axe without a complaint of the browser (${width} px, ${colorScheme})`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' })
      if (who !== 'nobody') await signIn(context, who, server.url)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      const found: string[] = []
      for (const { path, open } of screens[who]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${server.url}${path === session ? await anOpenSession() : path}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        if (open) await open(page)
        await showWhole(page)
        found.push(...(await violationsOf(page)).map((violation) => `${path}${open ? ' (open)' : ''}: ${violation}`))
        found.push(...complaints.splice(0).filter((complaint) => !/404/.test(complaint)).map((complaint) => `${path}: ${complaint}`))
      }
      expect(found).toEqual([])
    })
  }
}

/** Tall enough for the whole screen: what a sticky bar happens to cover at one scroll position is no small target. */
async function showWhole(page: Page): Promise<void> {
  // What a tab opens may still be on its way; what lies under the pointer has other colours.
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  await expect(async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const viewport = page.viewportSize() ?? { width: 0, height: 0 }
    if (height > viewport.height) await page.setViewportSize({ width: viewport.width, height })
    // A layer that is as high as the window grows with it, the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
  }).toPass()
}

async function anOpenSession(): Promise<string> {
  const { id } = await prismaFor(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({ where: { state: 'OPEN', student: { username: 'student' }, teacher: { username: 'teacher' } }, select: { id: true } }),
  )
  return `/clinical/treatmentsession/${id}`
}
