import { expect, type Browser, type Page } from '@playwright/test'
import { phone, signIn, test, words } from '../support/e2e'
import { ground, waiting } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

// What a glove, a hurry and a small screen make of marking.
test.use(phone)
const t = words('en-GB', 'clinical')
const tm = words('en-GB', 'marking')
const ui = words('en-GB', 'ui')

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

async function teacherAt(browser: Browser): Promise<Page> {
  const school = await ground(server)
  const student = await browser.newContext({ ...phone })
  await signIn(student, 'student', server.url)
  const id = await waiting(server, student, school, [school.routine], 3)
  const context = await browser.newContext({ ...phone })
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

test('a mark that is tapped twice stays; it is cleared by its own button, which gives the focus back to the scale', async ({ browser }) => {
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
})

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
  // The rest is marked from where one is.
  await expect(page.getByRole('button', { name: tm('rest.as', { mark: 5 }) })).toBeInViewport()
  await expect(page.getByText(/next: /)).toHaveCount(0)
})

test('a concern is written where it was asked, with the focus in it', { tag: soak }, async ({ browser }) => {
  const page = await teacherAt(browser)
  await scale(page).getByRole('radio', { name: /^1/ }).tap()
  await page.getByRole('button', { name: tm('concern.write') }).tap()
  const text = page.getByLabel(tm('concern.label'), { exact: true })
  await expect(text).toHaveCount(1)
  await expect(text).toBeFocused()
  await expect(text).toBeInViewport()
  const [mark, box] = [await scale(page).boundingBox(), await text.boundingBox()]
  expect((box?.y ?? Infinity) - (mark?.y ?? 0)).toBeLessThan(phone.viewport.height)
})

test('a session that was begun and not started asks before it is lost', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ ...phone })
  await signIn(context, 'student', server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical`)
  await page.goto(`${server.url}/clinical/treatmentsession/new`)
  const shell = words('en-GB', 'shell')
  const field = page.getByRole('textbox', { name: t('head.hospitalNumber') })
  await field.fill('X123')
  await page
    .getByRole('link', { name: t('title') })
    .first()
    .tap()
  await expect(page.getByText(shell('unsaved.title'))).toBeVisible()
  await page.getByRole('button', { name: shell('unsaved.stay') }).tap()
  await expect(field).toHaveValue('X123')
})

for (const [locale, address] of [
  ['en-GB', '/'],
  ['de', '/clinical'],
] as const)
  test(`a tablet shows the whole of ${address} in ${locale}`, { tag: soak }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true, locale })
    await signIn(context, 'teacher', server.url)
    const page = await context.newPage()
    await page.goto(`${server.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const beyond = await page.evaluate(
      () =>
        Array.from(document.querySelectorAll('header *, main *'), (one) => one.getBoundingClientRect()).filter(
          ({ width, right }) => width > 0 && right > innerWidth + 1,
        ).length,
    )
    expect(beyond).toBe(0)
  })
