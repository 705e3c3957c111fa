import { expect, type Page } from '@playwright/test'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'timetables')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

/** The week after this one, all of whose dates are to come. */
const week = addDays(weekOf(new Date().toISOString().slice(0, 10)), 7)
const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}, `) }).first()

test(
  'a planner moves an event by keys, takes it back, copies several; a student sees it on a phone',
  { tag: soak },
  async ({ browser }) => {
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
    await signIn(desk, 'staff', server.url)
    const page = await desk.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/timetables')
    const links = page.getByRole('link', { name: /^Dentistry BDS, year / })
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    // Only one of these timetables has the event: that of the student's own year.
    for (const address of addresses) {
      await page.goto(`${address.replace(/\?.*/, '')}/week?at=${week}`)
      await expect(page.getByRole('navigation', { name: t('view.label') })).toBeVisible()
      if ((await tile(page, 'Medical emergencies').count()) > 0) break
    }
    expect(await violationsOf(page)).toEqual([])

    await tile(page, 'Medical emergencies').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('scope.FOLLOWING'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('radio', { name: t('scope.FOLLOWING') }).check()
    await dialog.getByRole('button', { name: /^Move / }).click()
    await expect(page.getByRole('link', { name: /^Medical emergencies, 08:30/ }).first()).toBeVisible()
    await page
      .getByRole('button', { name: t('move.undo') })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /^Medical emergencies, 09:00/ }).first()).toBeVisible()

    await page.getByRole('button', { name: t('several.open') }).click()
    await dialog.getByRole('checkbox', { name: /^Medical emergencies/ }).check()
    await dialog.getByRole('spinbutton').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy 1 event' }).click()
    await expect(page.getByText('1 event copied')).toBeVisible()
    await page.goto(page.url().replace(`at=${week}`, `at=${addDays(week, 7)}`))
    await expect(page.getByRole('link', { name: /^Medical emergencies, 09:00/ })).toHaveCount(2)

    await page
      .getByRole('navigation', { name: t('view.label') })
      .getByRole('link', { name: new RegExp(`^${t('view.clashes')}`) })
      .click()
    await expect(page.getByRole('heading', { name: t('clashes.serious') })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])

    const pocket = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
    await signIn(pocket, 'student', server.url)
    const small = await pocket.newPage()
    await small.goto(`/timetables/individual?week=${addDays(week, 7)}`)
    await expect(small.getByRole('heading', { name: 'Medical emergencies' })).toHaveCount(2)
    expect(await violationsOf(small)).toEqual([])
  },
)

test('a planner drags an event, makes it longer, and copies it by keys', { tag: soak }, async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/timetables')
  const links = page.getByRole('link', { name: /^Dentistry BDS, year / })
  await expect(links.first()).toBeVisible()
  // Two weeks later, so that the other test's data does not change.
  const later = addDays(week, 14)
  for (const address of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
    await page.goto(`${address.replace(/\?.*/, '')}/week?at=${later}`)
    await expect(page.getByRole('navigation', { name: t('view.label') })).toBeVisible()
    if ((await tile(page, 'Medical emergencies').count()) > 0) break
  }
  const dialog = page.getByRole('dialog')
  const named = (time: string) => page.getByRole('link', { name: new RegExp(`^Medical emergencies, ${time}`) })
  /** Drags a tile by some pixels, from its middle or from its lower edge. */
  async function drag(down: number, { from }: { from: 'middle' | 'edge' }) {
    await tile(page, 'Medical emergencies').scrollIntoViewIfNeeded()
    const box = await tile(page, 'Medical emergencies').boundingBox()
    if (!box) throw new Error('no tile')
    const [x, y] = [box.x + box.width / 2, from === 'edge' ? box.y + box.height - 3 : box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + down, { steps: 6 })
    await page.mouse.up()
    await dialog.getByRole('radio', { name: t('scope.THIS') }).check()
    await dialog.getByRole('button', { name: /^Move / }).click()
    await expect(dialog).toHaveCount(0)
  }
  // An hour is 56 pixels high.
  await expect(named('09:00–09:50')).toBeVisible()
  await drag(56, { from: 'middle' })
  await expect(named('10:00–10:50')).toBeVisible()
  await drag(28, { from: 'edge' })
  await expect(named('10:00–11:20')).toBeVisible()

  await tile(page, 'Medical emergencies').focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  for (let quarter = 0; quarter < 24; quarter += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 event copied')).toBeVisible()
  await expect(named('16:00–17:20')).toBeVisible()
  await expect(named('10:00–11:20')).toBeVisible()
  expect(complaints).toEqual([])
})

/** Opens the week of a series of the demo that a planner may change, in a week to come; returns the address without its query. */
async function openWeekOf(page: Page, name: string, day: string): Promise<string> {
  await page.goto('/timetables')
  const links = page.getByRole('link', { name: /^Dentistry BDS, year / })
  await expect(links.first()).toBeVisible()
  for (const address of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
    const own = address.replace(/\?.*/, '')
    await page.goto(`${own}/week?at=${day}`)
    await expect(page.getByRole('navigation', { name: t('view.label') })).toBeVisible()
    // A phone shows it in a list, by its name alone.
    const inList = page.getByRole('link', { name, exact: true })
    if ((await tile(page, name).or(inList).count()) > 0) return own
  }
  throw new Error(`no ${name}`)
}

test('a planner turns a series to all of its dates and may cancel or leave it at once', { tag: soak }, async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  await openWeekOf(page, 'Medical emergencies', addDays(week, 21))
  await tile(page, 'Medical emergencies').click()
  const panel = page.getByRole('complementary', { name: 'Medical emergencies' })
  await panel.getByRole('radio', { name: t('scope.ALL'), exact: true }).check()
  await expect(panel.getByRole('button', { name: t('acts.remove') })).toBeEnabled()
  await panel.getByRole('radio', { name: t('scope.FOLLOWING') }).check()
  await expect(panel.getByRole('button', { name: t('acts.CANCEL') })).toBeEnabled()
  await panel.getByRole('link', { name: t('close') }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a planner who uses the keys goes on where they were', { tag: soak }, async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  await openWeekOf(page, 'Medical emergencies', addDays(week, 28))
  await page.getByRole('link', { name: t('newEvent') }).press('Enter')
  await expect(page.getByRole('textbox', { name: t('field.title') })).toBeFocused()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('close') })
    .press('Enter')
  await expect(page.getByRole('link', { name: t('newEvent') })).toBeFocused()

  await tile(page, 'Medical emergencies').press('Enter')
  await expect(page.getByRole('heading', { name: 'Medical emergencies' })).toBeFocused()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('close') })
    .press('Enter')
  await expect(tile(page, 'Medical emergencies')).toBeFocused()

  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Move / })).toBeFocused()
  await page.keyboard.press('Enter')
  const moved = page.getByRole('link', { name: /^Medical emergencies, 09:15/ })
  await expect(moved).toBeFocused()
  await page
    .getByRole('button', { name: t('move.undo') })
    .first()
    .press('Enter')
  await expect(page.getByRole('link', { name: /^Medical emergencies, 09:00/ })).toBeFocused()
})

test('a planner presses an empty time, and pastes into another week', { tag: soak }, async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const day = addDays(week, 35)
  const address = await openWeekOf(page, 'Medical emergencies', day)
  // Saturdays are free in the demo: the view of a day is one empty column.
  const saturday = addDays(day, 5)
  await page.goto(`${address}/day?at=${saturday}`)
  const slots = page.getByTitle(t('grid.make'))
  // Two and a half hours below eight o'clock, at 56 pixels an hour.
  await slots.click({ position: { x: 40, y: 150 } })
  await expect(page).toHaveURL(new RegExp(`event=new&time=10%3A30&on=${saturday}`))
  await page.goto(`${address}/week?at=${day}`)
  await tile(page, 'Medical emergencies').press('Control+c')
  await expect(page.getByText(t('grid.copied', { title: 'Medical emergencies' }))).toBeVisible()
  await page
    .getByRole('navigation', { name: t('nav.label') })
    .getByRole('link', { name: t('nav.after.week') })
    .click()
  await expect(page).toHaveURL(new RegExp(addDays(day, 7)))
  await page.getByRole('button', { name: /^Paste Medical emergencies on Thu/ }).click()
  await expect(page.getByText('1 event copied')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Medical emergencies, / })).toHaveCount(2)
})

test('a phone shows the event that is opened, and what is done to it in view', { tag: soak }, async ({ browser }) => {
  const small = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(small, 'staff', server.url)
  const page = await small.newPage()
  await openWeekOf(page, 'Medical emergencies', addDays(week, 42))
  await page.getByRole('link', { name: 'Medical emergencies', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Medical emergencies', level: 2 })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: t('field.title') })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
  expect(await violationsOf(page)).toEqual([])
})

test(
  'what passes below a mouse at rest is not lit up while a planner scrolls, and is still pressed',
  { tag: soak },
  async ({ browser }) => {
    const desk = await browser.newContext({ viewport: { width: 1280, height: 700 }, locale: 'en-GB', baseURL: server.url })
    await signIn(desk, 'staff', server.url)
    const page = await desk.newPage()
    await page.goto('/timetables')
    const address = await page
      .getByRole('link', { name: /^Dentistry BDS, year / })
      .first()
      .getAttribute('href')
    await page.goto(`${(address ?? '').replace(/\?.*/, '')}/week?at=${week}`)
    const one = page.locator('[data-column] [data-tile]').first()
    await one.hover()
    const isLit = () => one.evaluate((element) => element.matches(':hover'))
    expect(await isLit()).toBe(true)
    const { left, top } = await one.evaluate((element) => element.getBoundingClientRect())
    const place = [left + 5, top + 5] as const
    await page.mouse.move(...place)
    /** Scrolls back and forth until told to end, and checks frame by frame which element a press would hit. */
    const isMetWhileScrolled = page.evaluate(async ([x, y]) => {
      let isMet = true
      for (let step = 0; document.body.dataset.end === undefined; step++) {
        scrollBy({ top: step % 2 === 0 ? 1 : -1, behavior: 'instant' })
        await new Promise((drawn) => requestAnimationFrame(drawn))
        isMet = document.elementFromPoint(x, y)?.closest('[data-tile]') != null
        if (step === 20) document.body.dataset.half = ''
      }
      return isMet
    }, place)
    await page.locator('body[data-half]').waitFor()
    expect(await isLit()).toBe(false)
    // The mouse is pressed without being moved.
    await page.mouse.down()
    await page.mouse.up()
    await expect(page).toHaveURL(/[?&]event=|\/event/)
    await page.evaluate(() => void (document.body.dataset.end = ''))
    expect(await isMetWhileScrolled).toBe(false)
    await expect.poll(() => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-tile]') != null, place)).toBe(true)
  },
)
