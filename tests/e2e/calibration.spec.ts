import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'calibration')
const own = '/reports/report/calibration'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
  await fillFigures(server.database.url)
})
test.afterAll(() => server.close())
test.setTimeout(180_000)

/** The small school has too few sessions for calibration, so this inserts the results of a night in a larger one. */
async function fillFigures(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('DELETE FROM teacher_calibration')
    await client.query('DELETE FROM teacher_mark_count')
    await client.query(`
      INSERT INTO teacher_calibration (teacher_id, period, difficulty, scale_id, sessions, students, marks, raw, se, shrunk, low, high, spread, usual_spread, same_share, low_share, low_with_words, not_observed, median_chars, as_of)
      SELECT u.id, '2025-07-05', d.level, (SELECT scale_id FROM procedure GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1), u.sessions / (1 + d.level), 40, 900, u.raw, 0.1, u.raw * 0.6, u.raw * 0.6 - 0.1, u.raw * 0.6 + 0.1,
        0.92, 0.88, 0.12, 0.1, 0.96, 0.03, 64, now()
      FROM (SELECT u.id, CASE WHEN u.username = 'teacher' THEN -0.4 ELSE 0.05 * row_number() OVER (ORDER BY u.id) - 0.2 END AS raw, CASE WHEN u.username = 'teacher' THEN 243 ELSE 60 + 20 * row_number() OVER (ORDER BY u.id) END AS sessions
        FROM app_user u JOIN user_role r ON r.user_id = u.id JOIN role o ON o.id = r.role_id WHERE o.built_in = 'TEACHER') u, (VALUES (0), (1), (2)) d (level)`)
    await client.query(
      "INSERT INTO teacher_mark_count (teacher_id, period, value, marks) SELECT DISTINCT c.teacher_id, DATE '2025-07-05', v, v * 20 FROM teacher_calibration c, generate_series(1, 6) v",
    )
  } finally {
    await client.end()
  }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a teacher guesses how they mark, sees it on a desk and a phone, and reads what students said', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'teacher', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]
  await page.goto('/reports/home')
  await page.getByRole('link', { name: t('title'), exact: true }).click()
  await page.waitForURL(`**${own}`)

  // No figure is on the page before the guess.
  await expect(page.getByText(t('figure.spread'))).toHaveCount(0)
  expect(await page.content()).not.toContain('−0.24')
  await page.getByRole('button', { name: t('ask.show') }).click()
  await expect(page.getByText(t('ask.choose'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel(t('ask.SAME')).check()
  await page.getByRole('button', { name: t('ask.show') }).click()

  await expect(page.getByText(t('guess.SAME'))).toBeVisible()
  await expect(page.getByText(t('guess.away'))).toBeVisible()
  await expect(page.getByText('−0.24', { exact: true }).first()).toBeVisible()
  const funnel = page.getByRole('region', { name: /^You among/u })
  await expect(funnel.locator('svg.recharts-surface').first()).toBeVisible()
  await funnel.getByRole('button', { name: t('funnel.asTable') }).click()
  await expect(funnel.getByRole('row', { name: /^You 243/u })).toBeVisible()
  await funnel.getByRole('button', { name: t('funnel.asChart') }).click()
  await expect(region(page, t('difficulty.title')).getByText(t('word.LITTLE_STRICTER')).first()).toBeVisible()
  await expect(region(page, t('values.title'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${width}`).toBe(0)
  }

  const pocket = await browser.newContext({ ...phone, locale: 'de', colorScheme: 'dark', baseURL: server.url })
  await signIn(pocket, 'teacher', server.url)
  const small = await pocket.newPage()
  complaints.push(complaintsOf(small))
  await small.goto(own)
  await expect(small.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflowOf(small)).toBe(0)
  expect(await violationsOf(small)).toEqual([])

  await page.goto('/reports/report/mytreatmentsessionfeedback')
  await expect(page.getByRole('heading', { level: 1, name: t('teaching.title') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints.flat()).toEqual([])
})

test('who sets reports up chooses a teacher, and does not see the guess', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'admin', server.url)
  const page = await desk.newPage()
  await page.goto(own)
  await expect(page.getByRole('heading', { level: 1, name: t('home.ofAll') })).toBeVisible()
  const teachers = region(page, t('teachers.title'))
  await teachers.getByLabel(t('teachers.search')).fill('Osei')
  await expect(teachers.getByRole('listitem')).toHaveCount(1)
  await teachers.getByRole('link', { name: /Osei/u }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Osei/u })).toBeVisible()
  await expect(page.getByText('−0.24', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('guess.SAME'))).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: t('teachers.back') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('home.ofAll') })).toBeVisible()
})
