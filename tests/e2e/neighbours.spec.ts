import { expect, type BrowserContext, type Page } from '@playwright/test'
import { paths, screenNames } from '@/lib/paths'
import { complaintsOf, signIn, test, words } from '../support/e2e'
import { isSoak, soak } from '../support/soak'

// Goes from each screen to the next and back, and from each tab to each other, in one page as a person does: React reuses what it can, and errors of reuse show
// only here. The walk follows the table of screens, so that a new one is included.
const loading = words('en-GB', 'ui')('loading')
const broken = words('en-GB', 'errors')('wentWrong')

// `npm test` visits the screens of the menu; the accessibility tests reach all other screens from a neighbour.
for (const role of ['student', 'teacher', 'staff', 'admin']) {
  const isDaily = role === 'student' || role === 'teacher'
  test(`${role}: no screen and no tab breaks the next one`, { tag: isDaily ? [] : soak }, async ({ page, context, baseURL }) => {
    await signIn(context, role, baseURL ?? '')
    const complaints = complaintsOf(page)
    await page.goto(paths.dashboard)
    const screens = isSoak ? await reachableScreens(context) : await inMenu(page)
    expect(screens.length).toBeGreaterThan(5)
    // The walk leads through all screens and, in the long form, back again, so that each screen is left for the next and for the previous one.
    for (const address of isSoak ? [...screens, ...screens.toReversed()] : screens) {
      await navigateSoftly(page, address)
      await openTabsInPairs(page, address)
    }
    expect(complaints.filter((text) => !/status of 40[349]/.test(text))).toEqual([])
  })
}

async function reachableScreens({ request }: BrowserContext): Promise<string[]> {
  const screens: string[] = []
  for (const name of screenNames) if ((await request.get(paths[name])).ok()) screens.push(paths[name])
  return screens
}

async function inMenu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: words('en-GB', 'shell')('mainMenu') }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((address) => address.startsWith('/'))
}

/** Changes the address as a link does, without a new document. */
async function navigateSoftly(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => Reflect.get(Reflect.get(window, 'next'), 'router').push(to), address)
  await expect(page, address).toHaveURL((url) => url.pathname === address)
  await expect(page.locator('h1').first(), address).toBeVisible()
  await expect(page.getByText(broken), address).toHaveCount(0)
}

/** Opens every tab from every other. A tab shows the same whichever tab came before. */
async function openTabsInPairs(page: Page, address: string): Promise<void> {
  const tabs = page.getByRole('tab')
  const shown = new Map<number, string>()
  let from = 0
  for (const at of everyPair(await tabs.count())) {
    await tabs.nth(at).click()
    await expect(page.getByText(broken), address).toHaveCount(0)
    const known = shown.get(at)
    if (known === undefined) shown.set(at, await settledText(page))
    else await expect.poll(() => fieldsOf(page), { message: `${address}, tab ${at} after ${from}` }).toBe(known)
    from = at
  }
}

/** A sequence in which each of `count` items comes directly after each other item once. */
function everyPair(count: number): number[] {
  const walk = count > 1 ? [0] : []
  for (let low = 0; low < count; low++) {
    for (let high = low + 1; high < count; high++) walk.push(high, low)
    if (low + 2 < count) walk.push(low + 1)
  }
  return walk
}

/** Waits until the panel has not changed for a second: its code and its rows arrive after the press, one part after the other. */
async function settledText(page: Page): Promise<string> {
  const panel = page.getByRole('tabpanel')
  let last = ''
  let same = 0
  await expect
    .poll(
      async () => {
        const isBusy = (await panel.getByText(loading, { exact: true }).count()) + (await panel.locator('[aria-busy=true]').count()) > 0
        const now = await fieldsOf(page)
        same = !isBusy && now === last ? same + 1 : 0
        last = now
        return same
      },
      { intervals: [250] },
    )
    .toBeGreaterThan(3)
  return last
}

/** The fields and buttons that distinguish one panel from another, without figures. */
async function fieldsOf(page: Page): Promise<string> {
  const texts = await page.getByRole('tabpanel').locator('label, button').allInnerTexts()
  return [...new Set(texts.map((text) => text.replace(/\d+/g, '').trim()))].toSorted().join(' | ')
}
