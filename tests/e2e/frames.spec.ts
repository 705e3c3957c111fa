import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { phone, signIn, test, overflowOf } from '../support/e2e'
import { framesOf } from '../support/frames'
import { startTestServer, type TestServer } from '../support/server'
import { isSoak } from '../support/soak'

/*
 * How every screen is laid out (docs/screens.md): on a phone its first content stands high on the first screen, and no row of tabs, chips or buttons
 * takes two lines; on a desk no select cuts off what is chosen, and no empty pane is the first picture.
 */
test.describe.configure({ timeout: 300_000 })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

/** Pixels from the top. */
const lineOfLists = 130
/** Screens whose content begins lower, each with the measured line: none may move further down. An improved screen is removed from the list. */
const lower: Readonly<Record<string, number>> = {
  [paths.clinical]: 181,
  '/clinical/roster': 148,
  '/clinicalcases/handover': 161,
  '/feedback/studentfeedback': 141,
  '/forms/workbook': 132,
  '/messages/seriousconcern': 210,
  '/reports/aggregated': 302,
  '/reports/attendance': 201,
  '/settings/general': 137,
  '/settings/general/configuration': 157,
  '/settings/interfaceeditor/options': 189,
  '/settings/interfaceeditor/phrases': 179,
  '/settings/interfaceeditor/procedures': 188,
  '/settings/interfaceeditor/sections': 188,
  '/settings/notifications': 137,
  '/timetables/absences': 157,
  '/timetables/appointments': 169,
  '/timetables/placement-provider': 154,
  '/timetables/roomusage': 189,
  '/timetables/staff': 217,
  '/timetables/time': 171,
}
/** The rows that may take a second line, by their first words. */
const wrapping: Readonly<Record<string, readonly string[]>> = {
  '/formeditor/formschedule': ['Add years'],
  '/forms/assign': ['Add years', 'Opens on (optional)'],
  '/settings/competencytests/edit': ['Year 1'],
  '/settings/competencytests/filters/edit': ['Year 1', 'Requested'],
  '/settings/devices': ['Log out everywhere else'],
  '/settings/interfaceeditor/options': ['Chairs'],
  '/settings/interfaceeditor/phrases': ['New phrase'],
  '/settings/interfaceeditor/scales/edit': ['Number'],
  '/timetables/dateranges/edit': ['First day'],
}
/** The screens of every day, for `npm test`; the soak opens every screen that the person may open. */
const daily = {
  student: [
    paths.dashboard,
    paths.clinical,
    paths.forms,
    paths.messages,
    paths.individualTimetable,
    paths.attendance,
    paths.progress,
    paths.clinicalCases,
    paths.feedback,
    paths.files,
  ],
  teacher: [paths.dashboard, paths.clinical, paths.forms, paths.messages, paths.individualTeacherTimetable, paths.attendance],
  staff: [paths.dashboard, paths.attendance, paths.timetables, paths.messages, paths.users],
  admin: [paths.dashboard, paths.users, paths.settings, paths.audit, paths.operations],
} as const
/** The gallery shows every part of ui, including wrapped rows. */
const gallery = paths.devUi

async function open(page: Page, path: string): Promise<boolean> {
  const answer = await page.goto(`${server.url}${path}`)
  if (!answer || answer.status() >= 400) return false
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname === path || isSoak === false
}

for (const who of ['student', 'teacher', 'staff', 'admin'] as const) {
  const screens: readonly string[] = isSoak ? [...new Set(Object.values(paths))].filter((path) => path !== gallery) : daily[who]
  test(`on a phone the content of ${who} begins high, and its rows keep to one line`, async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB' })
    await signIn(context, who, server.url)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of screens) {
      if (!(await open(page, path))) continue
      const { first, says, wrapped, isWide } = await framesOf(page)
      if (isWide) found.push(`${path}: is wider than a phone with a long title`)
      // Daily screens must meet the general line; the exceptions are checked by the soak alone.
      const line = (isSoak ? lower[path] : undefined) ?? lineOfLists
      if (first !== null && first > line) found.push(`${path}: “${says}” begins at ${first} px, its line is ${line}`)
      const known = (isSoak ? wrapping[path] : undefined) ?? []
      found.push(
        ...wrapped
          .filter((words) => !known.some((row) => words.startsWith(row)))
          .map((words) => `${path}: takes more than one line: ${words}`),
      )
    }
    expect(found).toEqual([])
  })

  test(`on a desk no choice of ${who} is cut off`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await signIn(context, who, server.url)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of screens) {
      if (!(await open(page, path))) continue
      const { clipped } = await framesOf(page)
      found.push(...clipped.map((words) => `${path}: cut off: ${words}`))
    }
    expect(found).toEqual([])
  })
}

for (const who of ['student', 'teacher', 'staff'] as const) {
  test(`on a tablet no head of ${who} is a pile of words`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, locale: 'en-GB' })
    await signIn(context, who, server.url)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of isSoak ? new Set(Object.values(paths)) : [...daily[who], paths.curriculum]) {
      if (path === gallery || !(await open(page, path))) continue
      const { piled } = await framesOf(page)
      found.push(...piled.map((words) => `${path}: ${words}`))
    }
    expect(found).toEqual([])
  })
}

for (const who of ['student', 'teacher', 'admin'] as const) {
  // German has longer words and tabs than English.
  test(`in German nothing that ${who} opens every day is wider than a phone`, async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'de' })
    await signIn(context, who, server.url)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of isSoak ? new Set(Object.values(paths)) : daily[who]) {
      if (!(await open(page, path))) continue
      const wider = await overflowOf(page)
      if (wider > 1) found.push(`${path}: ${wider} px`)
    }
    expect(found).toEqual([])
  })
}

test('a title whose screen is as wide as its words stands on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/nowhere/at-all`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.height).toBeLessThan(90)
})
