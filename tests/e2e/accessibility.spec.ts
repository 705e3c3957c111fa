import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { complaintsOf, signIn, words } from '../support/e2e'

const t = words('en-GB', 'clinical')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const screens: readonly { readonly who: string | null; readonly path: string; readonly open?: (page: Page) => Promise<void> }[] = [
  { who: null, path: '/' },
  { who: null, path: '/?reset' },
  { who: null, path: '/setpassword/wrong' },
  { who: 'student', path: '/' },
  { who: 'teacher', path: '/' },
  { who: 'admin', path: '/' },
  { who: 'student', path: '/clinical' },
  { who: 'teacher', path: '/clinical' },
  { who: 'teacher', path: '/clinical', open: (page) => page.getByRole('tab', { name: t('list.chairs') }).click() },
  { who: 'teacher', path: '/clinical', open: (page) => page.getByRole('tab', { name: t('list.search') }).click() },
  { who: 'student', path: '/clinical/treatmentsession/new' },
  { who: 'student', path: 'a session' },
  { who: 'student', path: 'a session', open: (page) => page.getByRole('button', { name: t('line.add') }).click() },
  { who: 'teacher', path: 'a session' },
  { who: 'student', path: '/settings' },
  { who: 'student', path: '/settings/general' },
  { who: 'student', path: '/settings/change-password' },
  { who: 'student', path: '/settings/retryrequests' },
  { who: 'student', path: '/settings/users/profile-picture' },
  { who: 'student', path: '/changelog' },
  { who: 'admin', path: '/dev' },
  { who: 'admin', path: '/dev/ui' },
  { who: 'admin', path: '/dev/mail' },
  { who: 'admin', path: '/dev/geoloc' },
  { who: 'student', path: '/no-such-screen' },
]

for (const theme of ['light', 'dark'] as const) {
  for (const [width, height] of [[390, 4000], [1280, 4000]] as const) {
    // Tall enough for the whole screen: what a sticky bar happens to cover at one scroll position is no small target.
    test(`every screen passes axe without a complaint of the browser (${theme}, ${width} px)`, async ({ browser, baseURL }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      const contexts = new Map<string | null, Page>()
      for (const { who, path, open } of screens) {
        const page = contexts.get(who) ?? (await pageFor(who))
        contexts.set(who, page)
        const complaints = complaintsOf(page)
        await page.goto(path === 'a session' ? await openSession(page) : path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        if (open) await open(page)
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        found.push(...violations.map(({ id, nodes }) => `${who ?? 'nobody'} ${path}${open ? ' (open)' : ''}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`))
        found.push(...complaints.filter((complaint) => !/404/.test(complaint)).map((complaint) => `${who ?? 'nobody'} ${path}: ${complaint}`))
        page.removeAllListeners()
      }
      expect(found).toEqual([])

      async function pageFor(who: string | null): Promise<Page> {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: 'en-GB', reducedMotion: 'reduce' })
        if (who && baseURL) await signIn(context, who, baseURL)
        return context.newPage()
      }
    })
  }
}

async function openSession(page: Page): Promise<string> {
  await page.goto('/clinical')
  const link = page.locator('a[href^="/clinical/treatmentsession/0"]').first()
  return (await link.getAttribute('href')) ?? ''
}
