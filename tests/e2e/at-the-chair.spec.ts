import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { phone, signIn, test, widthOf, words } from '../support/e2e'
import { prepareGround, waitingSession } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

// Marking with gloves, in a hurry and on a small screen.
test.use(phone)
const t = words('en-GB', 'clinical')
const tm = words('en-GB', 'marking')
const ui = words('en-GB', 'ui')

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

/** A teacher at a session that waits at this chair. */
async function teacherAt(
  browser: Browser,
  { chair = 3, look = phone }: { chair?: number; look?: BrowserContextOptions } = {},
): Promise<Page> {
  const school = await prepareGround(server)
  const student = await browser.newContext({ ...phone })
  await signIn(student, 'student', server.url)
  const id = await waitingSession(server, student, school, [school.routine], chair)
  const context = await browser.newContext(look)
  await signIn(context, 'teacher', server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical/treatmentsession/${id}`)
  return page
}

const scale = (page: Page) =>
  page
    .getByRole('radiogroup')
    .filter({ has: page.getByRole('radio', { name: /^6/ }) })
    .first()

test(
  'a mark tapped twice stays, and is cleared by its own button; a concern about it is written beside it, with the focus in it',
  { tag: soak },
  async ({ browser }) => {
    const page = await teacherAt(browser)
    const four = scale(page).getByRole('radio', { name: /^4/ })
    await four.tap()
    await four.tap()
    await expect(four).toBeChecked()
    await scale(page)
      .getByRole('button', { name: new RegExp(`^${ui('clear')}`) })
      .tap()
    await expect(four).not.toBeChecked()
    await expect(scale(page).getByRole('radio').first()).toBeFocused()
    // A concern is written beside the mark that it is about.
    await scale(page).getByRole('radio', { name: /^1/ }).tap()
    await page.getByRole('button', { name: tm('concern.write') }).tap()
    const text = page.getByLabel(tm('concern.label'), { exact: true })
    await expect(text).toHaveCount(1)
    await expect(text).toBeFocused()
    await expect(text).toBeInViewport()
    const [mark, box] = [await scale(page).boundingBox(), await text.boundingBox()]
    expect((box?.y ?? Infinity) - (mark?.y ?? 0)).toBeLessThan(phone.viewport.height)
  },
)

test('whose session it is stays on the screen, and nobody else is named before it is finished', async ({ browser }) => {
  const page = await teacherAt(browser)
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await page.locator('#history, #comments').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  const head = page
    .getByRole('paragraph')
    .filter({ hasText: name })
    .filter({ hasText: t('chair', { number: 3 }) })
  await expect(head.first()).toBeInViewport()
  // The remaining items can be marked without scrolling back.
  await expect(page.getByRole('button', { name: tm('rest.as', { mark: 5 }) })).toBeInViewport()
  await expect(page.getByText(/next: /)).toHaveCount(0)
})

// In German, which has the longest words.
test('a tablet shows the whole of a session, the dashboard and the clinic, and each chair its number in one line', async ({ browser }) => {
  const page = await teacherAt(browser, { chair: 14, look: { viewport: { width: 820, height: 1180 }, hasTouch: true, locale: 'de' } })
  for (const address of ['', '/', '/clinical']) {
    if (address) await page.goto(`${server.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await beyondEdge(page), address).toEqual([])
  }
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 1180 })
    const lines = await page
      .getByRole('tabpanel')
      .locator('li [aria-hidden=true]')
      .filter({ hasText: /^\d\d$/ })
      .evaluateAll((numbers) => numbers.map((number) => number.getClientRects().length))
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines)).toEqual(new Set([1]))
  }
})

/** The elements beyond the screen's right edge. A touch browser widens `innerWidth` by them, so the requested width is used. */
function beyondEdge(page: Page): Promise<string[]> {
  return page.evaluate(
    (edge) =>
      Array.from(document.querySelectorAll('header *, main *'))
        .filter((one) => {
          const { width, right } = one.getBoundingClientRect()
          return width > 0 && right > edge + 1
        })
        .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`),
    widthOf(page),
  )
}
