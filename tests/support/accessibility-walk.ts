import { expect, type Browser, type Page } from '@playwright/test'
import { paths, screenNames } from '@/lib/paths'
import { violationsOf } from './axe'
import { complaintsOf, signIn, test, words } from './e2e'
import { withPrisma } from './prisma-for'
import { startTestServer, type TestServer } from './server'
import { isSoak } from './soak'

const t = words('en-GB', 'clinical')
const errors = words('en-GB', 'errors')
const notFound = errors('notFound')
const broken = errors('wentWrong')
let server: TestServer

type Shown = { readonly path: string; readonly open?: (page: Page) => Promise<void> }
const session = 'a session'
const aboutMarked = ['/clinical/patientfeedback', '/clinical/studentfeedback']
const screens: Readonly<Record<'nobody' | 'student' | 'teacher' | 'admin', readonly Shown[]>> = {
  nobody: [
    { path: '/' },
    { path: '/?reset' },
    { path: '/setpassword/wrong' },
    { path: '/externalsignoff' },
    { path: '/externalsignoff/wrong' },
    { path: '/static-urls' },
    { path: '/static-urls/wrong' },
    { path: '/sso/refused?why=OTHER_LINKED' },
    { path: '/sso/logged-out?only=here' },
  ],
  student: [
    { path: '/' },
    { path: '/clinical' },
    { path: '/clinical/treatmentsession/new' },
    { path: session },
    { path: session, open: (page) => page.getByRole('button', { name: t('line.add') }).click() },
    ...aboutMarked.map((path) => ({ path })),
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
  admin: [
    { path: '/' },
    { path: '/settings/users' },
    { path: '/settings/users/create' },
    ...[
      '',
      '/institution',
      '/region',
      '/sign-in',
      '/entra',
      '/shibboleth',
      '/shibboleth-accounts',
      '/clinical',
      '/technical',
      '/modules',
      '/sidebar',
      '/wording',
      '/mails',
      '/configuration',
    ].map((part) => ({ path: `/settings/general${part}` })),
    { path: '/settings/grouptypes' },
    { path: '/settings/users/rollover' },
    { path: '/settings/grouptypes/new' },
    { path: '/settings/tagmanager' },
    { path: '/settings/users/import' },
    { path: '/thirdparty/edit' },
    { path: '/thirdparty/edit/new' },
    { path: '/thirdparty/upload' },
    { path: '/settings/data-protection' },
    { path: '/settings/data-protection/retention' },
    { path: '/settings/tag' },
    { path: '/settings/taggroups' },
    { path: '/dev' },
    { path: '/dev/ui' },
    { path: '/dev/mail' },
    { path: '/dev/geoloc' },
  ],
}

/** Screens that do not exist without an id. */
const needingId = new Set([
  '/timetables/edit',
  '/formeditor/formlibraryitem',
  '/attendance/register',
  '/timetables/placements/event',
  '/feedback/new',
  '/feedback/list',
  '/reports/report',
  '/reports/saved/report',
  '/reflections/view',
  '/reflections/save',
  '/curriculum-mapping/node',
])
/** Every other screen of the table, so that a new one is visited without being named here. */
const named = new Set(Object.values(screens).flatMap((shown) => shown.map(({ path }) => path.split('?')[0] ?? '')))
const others: readonly Shown[] = screenNames
  .filter((name) => !named.has(paths[name]) && !needingId.has(paths[name]))
  .map((name) => ({ path: paths[name] }))
/** The editors of one entry are made of the same parts, so `npm test` visits every fourth of them. */
const editors = others.filter(({ path }) => path.endsWith('/edit'))
const looked = others.filter((shown) => isSoak || !editors.includes(shown) || editors.indexOf(shown) % 4 === 0)
/**
 * Most screens are reached as by a link, without a new document: this takes a third of the time, and the screen before may not break the next. The first screen
 * of a journey and those that are busy for ever, as under /dev, are opened by their address. `npm run soak` opens all by their address.
 */
const isSoftly = (path: string, who: keyof typeof screens) => !isSoak && who !== 'nobody' && !/^\/(dev|no-such-screen)/.test(path)
/** Few enough screens for a test's time. */
const mostOthers = isSoak ? 15 : 40
const shares = Array.from({ length: Math.ceil(looked.length / mostOthers) }, (_, at) => ({
  title: `the other screens, ${at + 1}`,
  who: 'admin' as const,
  shown: looked.slice(at * mostOthers, (at + 1) * mostOthers),
}))
type Visit = { readonly title: string; readonly who: keyof typeof screens; readonly shown: readonly Shown[] }
export const visits: readonly Visit[] = [
  ...(['nobody', 'student', 'teacher', 'admin'] as const).map((who) => ({
    title: `screens of ${who}`,
    who,
    shown: screens[who],
  })),
  ...shares,
]

type Look = {
  readonly width: 390 | 1280
  readonly theme: 'dark' | 'light'
  /**
   * `npm run soak` visits every screen in all four looks; `npm test` visits each screen once, in turn on a phone in the dark theme and on a desktop in the
   * light one.
   */
  readonly shown: 'ALL' | 'EVEN' | 'ODD'
}

/**
 * Starts a server for the file, because the effects of other tests on their sessions are not seen there. One for each worker costs more than it gains where the
 * tests are few.
 */
export function prepareWalk(): void {
  test.describe.configure({ mode: isSoak ? 'parallel' : 'default', timeout: 300_000 })
  test.beforeAll(async () => {
    server = await startTestServer({ data: 'demo' })
  })
  test.afterAll(async () => {
    await server.close()
  })
}

export const titleOf = ({ title }: Visit, { width, theme }: Look): string =>
  `${title} pass axe without a complaint of the browser (${width} px, ${theme})`

/** The violations that axe finds on the screens, and the complaints of the browser. */
export async function walk(browser: Browser, { who, shown }: Visit, { width, theme, shown: which }: Look): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  if (who !== 'nobody') await signIn(context, who, server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const found: string[] = []
  for (const { path, open } of shown.filter((_, index) => which === 'ALL' || index % 2 === (which === 'EVEN' ? 0 : 1))) {
    await page.setViewportSize({ width, height: 800 })
    const address = await addressOf(path)
    if (isSoftly(path, who) && page.url() !== 'about:blank' && new URL(page.url()).pathname !== address) await goSoftly(page, address)
    else {
      await page.goto(`${server.url}${address}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    if (path !== '/no-such-screen' && (await page.getByText(notFound).count()) > 0) found.push(`${path}: is not found`)
    // The gallery shows this error text on purpose.
    if (path !== '/dev/ui' && (await page.getByText(broken).count()) > 0) found.push(`${path}: went wrong`)
    if (open) {
      await open(page)
      await page.waitForLoadState('networkidle')
    }
    await showWhole(page)
    found.push(...(await violationsOf(page)).map((violation) => `${path}${open ? ' (open)' : ''}: ${violation}`))
    found.push(
      ...complaints
        .splice(0)
        // A screen that does not exist answers 404 itself; nothing that a screen loads may be missing.
        .filter((complaint) => !(/ 404 /.test(complaint) && complaint.includes(`${server.url}${address.split('?')[0]}`)))
        .map((complaint) => `${path}: ${complaint}`),
    )
  }
  return found
}

async function goSoftly(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => Reflect.get(Reflect.get(window, 'next'), 'router').push(to), address)
  await expect(page, address).toHaveURL((url) => url.pathname === address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The content appears in parts: the screen is complete when it has been the same for a third of a second.
  const stands = await page.evaluate(async () => {
    let [last, since] = ['', performance.now()]
    for (const begun = performance.now(); performance.now() - begun < 20_000; await new Promise((then) => setTimeout(then, 110))) {
      const now = document.querySelector('[aria-busy=true]') === null ? document.body.innerHTML : ''
      if (now !== last) [last, since] = [now, performance.now()]
      else if (now !== '' && performance.now() - since > 330) return true
    }
    return false
  })
  expect(stands, `${address} stands still`).toBe(true)
}

/** Makes the window tall enough for the whole screen, because a target that a sticky bar covers at one scroll position is not a small target. */
async function showWhole(page: Page): Promise<void> {
  // Elements under the pointer have other colours.
  await page.mouse.move(0, 0)
  await expect(async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const viewport = page.viewportSize() ?? { width: 0, height: 0 }
    if (height > viewport.height) await page.setViewportSize({ width: viewport.width, height })
    // A layer that is as high as the window grows with it; the page itself does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
  }).toPass()
}

async function addressOf(path: string): Promise<string> {
  if (path === session) return anOpenSession()
  return aboutMarked.includes(path) ? `${path}/${await aMarkedSession()}` : path
}

/** The student's newest marked session, for which patient and student can still be asked. */
async function aMarkedSession(): Promise<string> {
  const { id } = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({
      where: { state: 'MARKED_LOCKED', student: { username: 'student' } },
      orderBy: { heldOn: 'desc' },
      select: { id: true },
    }),
  )
  return id
}

async function anOpenSession(): Promise<string> {
  const { id } = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({
      where: { state: 'OPEN', student: { username: 'student' }, teacher: { username: 'teacher' } },
      select: { id: true },
    }),
  )
  return `/clinical/treatmentsession/${id}`
}
