import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { z } from 'zod'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, test, overflowOf, words, type Locale } from '../support/e2e'
import { keys, mouse, type Hand } from '../support/hands'
import { schoolFile } from '../support/school-file'
import { startTestServer, type TestServer } from '../support/server'
import { setUpHash } from '../support/set-up'
import { soak } from '../support/soak'

/** The limit of issue 5 for setting up a school from nothing. */
const most = 120
const People = z.object({
  total: z.number(),
  choices: z.object({
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
    programmes: z.array(z.object({ id: z.string(), name: z.string(), lengthYears: z.number() })),
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

test.setTimeout(180_000)

/** Works in an institution without any accounts. */
async function beginEmpty(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, hash: string) => Promise<void>,
): Promise<void> {
  const server: TestServer = await startTestServer({ data: 'empty' })
  try {
    const context = await browser.newContext({ ...options, baseURL: server.url })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await work(page, setUpHash(server))
    expect(complaints).toEqual([])
  } finally {
    await server.close()
  }
}

type Wanted = {
  readonly page: Page
  readonly hand: Hand
  /** The secret from the address in the log. */
  readonly hash: string
  readonly locale: Locale
  readonly file: ReturnType<typeof schoolFile>
  readonly look?: () => Promise<void>
}

/** Goes from the first-run page until everybody in the file is imported. `look`: called at each step. */
async function bringTheSchool({
  page,
  hand,
  hash,
  locale,
  file: { lines, content, programmes },
  look = async () => {},
}: Wanted): Promise<void> {
  const [first, shell, upload, t, ui] = [
    words(locale, 'signIn'),
    words(locale, 'shell'),
    words(locale, 'upload'),
    words(locale, 'imports'),
    words(locale, 'dashboard'),
  ]
  const all = lines.length.toLocaleString(locale)
  await page.goto(`/${hash}`)
  const administrator = {
    institution: 'Northern Dental School',
    firstName: 'Ida',
    lastName: 'Berg',
    username: 'ida',
    email: 'ida@school.example',
    password: 'a quiet morning',
    confirm: 'a quiet morning',
  }
  for (const [name, text] of Object.entries(administrator))
    await hand.fill(page.getByLabel(first(`firstRun.${name}`), { exact: true }), text)
  await look()
  await hand.press(page.getByRole('button', { name: first('firstRun.submit') }))

  // The page must not be scrolled to where the long form's button was.
  await expect(page.getByRole('heading', { name: ui('firstSteps.title') })).toBeInViewport()
  await look()
  await hand.press(page.getByRole('main').getByRole('link', { name: shell('titles.peopleImport') }))

  await expect(page.getByRole('heading', { level: 1, name: shell('titles.peopleImport') })).toBeVisible()
  await look()
  await hand.bring(page.getByRole('button', { name: upload('chooseFile') }), { name: 'people.csv', content })
  await expect(page.getByRole('heading', { level: 1, name: 'people.csv' })).toBeVisible()
  await look()
  await hand.press(page.getByRole('button', { name: t('check') }))

  await expect(page.getByRole('heading', { name: t('missing.title') })).toBeVisible()
  await look()
  for (const [name, years] of programmes) {
    await hand.fill(page.getByLabel(t('missing.years', { name })), String(years))
    const make = page.getByRole('button', { name: t('missing.make', { name }) })
    await hand.press(make)
    await expect(make).toHaveCount(0)
  }
  const apply = page.getByRole('button', { name: new RegExp(`\\b${all}\\b`) })
  await expect(apply).toBeVisible()
  await look()
  await hand.press(apply)
  await hand.press(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: new RegExp(`\\b${all}\\b`) }),
  )
  await expect(page.getByRole('link', { name: t('people.next.open') })).toBeVisible({ timeout: 60_000 })
  await look()
}

test(
  `2,000 people are brought in with one file, from the first-run page into programmes, years, groups and roles, in at most ${most} interactions`,
  { tag: soak },
  async ({ browser }, info) => {
    await beginEmpty(browser, { locale: 'en-GB', viewport: { width: 1280, height: 900 } }, async (page, hash) => {
      const file = schoolFile(2_000)
      const hand = mouse(page)
      await bringTheSchool({ page, hand, hash, locale: 'en-GB', file })
      info.annotations.push({ type: 'interactions', description: String(hand.count()) })
      expect(hand.count()).toBeLessThanOrEqual(most)

      const ask = async (filter: Record<string, string | number> = {}) =>
        People.parse(
          await (await page.request.get('/api/users/listPeople', { params: filter, headers: { 'sec-fetch-site': 'same-origin' } })).json(),
        )
      const { total, choices } = await ask()
      // The importing administrator is counted, too.
      expect(total).toBe(file.lines.length + 1)
      const found: Record<string, number> = {}
      for (const { id, name, lengthYears } of choices.programmes)
        for (let year = 1; year <= lengthYears; year += 1) found[`${name} ${year}`] = (await ask({ programmeId: id, year })).total
      for (const { id, name } of choices.groups) found[name] = (await ask({ groupId: id })).total
      for (const { id, name } of choices.roles) found[name] = (await ask({ roleId: id })).total
      const expected: Record<string, number> = { Admin: 1 }
      for (const { programme, year, group, roles } of file.lines)
        for (const name of [...(year === 0 ? [] : [`${programme} ${year}`, group]), ...roles]) expected[name] = (expected[name] ?? 0) + 1
      expect(found).toEqual(expected)
    })
  },
)

test('the same on a phone, in German, with the keyboard alone', { tag: soak }, async ({ browser }) => {
  await beginEmpty(browser, { ...phone, locale: 'de' }, async (page, hash) => {
    const look = async () => {
      expect(await violationsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    await bringTheSchool({ page, hand: keys(page), hash, locale: 'de', file: schoolFile(60), look })
  })
})
