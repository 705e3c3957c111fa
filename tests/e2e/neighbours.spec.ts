import { expect, type Page } from '@playwright/test'
import { paths, screenNames } from '@/lib/paths'
import { complaintsOf, signIn, test, words } from '../support/e2e'
import { isSoak, soak } from '../support/soak'

// From each screen to the next one and back, and from each tab to each other, in one page as a person has it: React keeps what it can, and
// what it kept for another screen or tab shows here only. From the table of the screens, so that a new one is walked as well.
const loading = words('en-GB', 'ui')('loading')
const broken = words('en-GB', 'errors')('wentWrong')

for (const role of ['student', 'teacher', 'staff', 'admin']) {
  test(`${role}: no screen and no tab breaks the next one`, { tag: role === 'student' ? [] : soak }, async ({ page, context, baseURL }) => {
    await signIn(context, role, baseURL ?? '')
    const complaints = complaintsOf(page)
    const screens: string[] = []
    for (const name of screenNames) if ((await context.request.get(paths[name])).ok()) screens.push(paths[name])
    expect(screens.length).toBeGreaterThan(5)
    await page.goto(paths.dashboard)
    // There and, in the long form, back: each is left for the one after it and for the one before.
    for (const address of isSoak ? [...screens, ...screens.toReversed()] : screens) {
      await softly(page, address)
      await tabsOf(page, address)
    }
    expect(complaints.filter((text) => !/status of 40[349]/.test(text))).toEqual([])
  })
}

/** As a link does, without a new document. */
async function softly(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => Reflect.get(Reflect.get(window, 'next'), 'router').push(to), address)
  await expect(page, address).toHaveURL((url) => url.pathname === address)
  await expect(page.locator('h1').first(), address).toBeVisible()
  await expect(page.getByText(broken), address).toHaveCount(0)
}

/** Every tab from every other. A tab shows the same however one came to it. */
async function tabsOf(page: Page, address: string): Promise<void> {
  const tabs = page.getByRole('tab')
  const count = await tabs.count()
  const shown = new Map<number, string>()
  const pairs = Array.from({ length: count }, (_, from) => Array.from({ length: count }, (__, to) => [from, to] as const)).flat()
  for (const [from, to] of pairs.filter(([one, other]) => one !== other))
    for (const at of [from, to]) {
      await tabs.nth(at).click()
      await expect(page.getByText(broken), address).toHaveCount(0)
      const known = shown.get(at)
      if (known === undefined) shown.set(at, await settled(page))
      else await expect.poll(() => fieldsOf(page), { message: `${address}, tab ${at} after ${from}` }).toBe(known)
    }
}

/** Once it stands still for a second: its code and its rows come after the press, one part after the other. */
async function settled(page: Page): Promise<string> {
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

/** What tells one panel from another: its fields and buttons, not its figures. */
async function fieldsOf(page: Page): Promise<string> {
  const texts = await page.getByRole('tabpanel').locator('label, button').allInnerTexts()
  return [...new Set(texts.map((text) => text.replace(/\d+/g, '').trim()))].toSorted().join(' | ')
}
