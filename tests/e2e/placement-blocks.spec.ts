import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, typeDay, overflowOf, words } from '../support/e2e'
import { insertPlaces } from '../support/placement-places'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const [t, p, mine] = [words('en-GB', 'placementBlocks'), words('en-GB', 'placements'), words('en-GB', 'attendance')]
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

const today = new Date().toISOString().slice(0, 10)
// A week far enough ahead to be empty in the demo school.
const monday = addDays(weekOf(today), 7 * 30)
const lastDay = addDays(monday, 11)
const [near, far] = ['Harbour Practice', 'Lighthouse Clinic'] as const
const dayField = (within: Page | Locator, label: string) => within.getByRole('group', { name: label, exact: true })

test('a planner makes a block, a student ranks, and the places are worked out, looked at and made', async ({ browser }) => {
  const span = { fromOn: addDays(monday, -7), toOn: addDays(lastDay, 7) }
  await insertPlaces(server.database.url, [
    { name: near, places: 1, ...span },
    { name: far, places: 40, ...span },
  ])
  const me = await withPrisma(server.database.url, (db) =>
    db.user.findFirstOrThrow({
      where: { username: 'student' },
      select: { id: true, displayName: true, year: true, programme: { select: { name: true } } },
    }),
  )
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]

  await page.goto('/timetables/placements/blocks')
  await page
    .getByRole('button', { name: t('add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('field.name') }).fill('Outreach fortnight')
  await dialog.getByLabel(t('field.programme')).selectOption({ label: me.programme?.name ?? '' })
  await dialog.getByRole('button', { name: t('year', { year: me.year ?? 0 }), exact: true }).click()
  await typeDay(dayField(dialog, p('field.fromOn')), monday)
  await typeDay(dayField(dialog, p('field.toOn')), lastDay)
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click()
  await typeDay(dayField(dialog, t('field.opensOn')), addDays(today, -2))
  await typeDay(dayField(dialog, t('field.closesOn')), addDays(today, 2))
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: p('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outreach fortnight' })).toBeVisible()
  await page.getByRole('button', { name: t('step.open'), exact: true }).click()
  await expect(page.getByText(t('state.PREFERENCES')).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const own = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(own, 'student', server.url)
  const theirs = await own.newPage()
  complaints.push(complaintsOf(theirs))
  await theirs.goto('/attendance')
  const card = theirs.getByRole('listitem', { name: 'Outreach fortnight' })
  await card.getByRole('button', { name: mine('choices.add', { name: near }) }).click()
  await card.getByRole('button', { name: mine('choices.add', { name: far }) }).click()
  await card.getByRole('button', { name: mine('choices.save'), exact: true }).click()
  await expect(theirs.getByText(mine('choices.saved'))).toBeVisible()
  expect(await violationsOf(theirs)).toEqual([])
  expect(await overflowOf(theirs)).toBe(0)

  // While students choose, a run is only a trial and cannot be applied.
  await page.reload()
  await page.getByRole('button', { name: t('run.begin'), exact: true }).click()
  await expect(page.getByText(t('run.best'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: t('run.apply'), exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect(await violationsOf(page)).toEqual([])
  await withPrisma(server.database.url, (db) => db.placementBlock.updateMany({ data: { closesAt: new Date(Date.now() - 60_000) } }))
  await page.reload()
  // The closing time is part of a run's input, so the run is made again.
  await page.getByRole('button', { name: t('run.again'), exact: true }).click()
  const worked = () => withPrisma(server.database.url, (db) => db.placementRun.count({ where: { state: 'DONE' } }))
  await expect.poll(worked, { timeout: 60_000 }).toBe(2)
  await page.reload()
  await expect(page.getByRole('button', { name: t('run.apply'), exact: true })).toBeEnabled({ timeout: 60_000 })
  const row = page.getByRole('row').filter({ hasText: me.displayName })
  await expect(row.getByText(near)).toBeVisible()
  await expect(row.getByText('First choice', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('run.apply'), exact: true }).click()
  const sure = page.getByRole('dialog')
  await sure.getByRole('radio', { name: p('placing.confirm') }).check()
  await sure.getByRole('button', { name: t('run.apply'), exact: true }).click()
  // A job creates the placements.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: t('run.undo'), exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(t('state.ALLOCATED')).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)

  await theirs.goto('/attendance')
  await expect(theirs.getByRole('listitem', { name: near })).toBeVisible()
  const placed = await withPrisma(server.database.url, (db) =>
    db.placement.findMany({ where: { studentId: me.id, block: { name: 'Outreach fortnight' } }, select: { choice: true, state: true } }),
  )
  expect(placed).toEqual([{ choice: 1, state: 'CONFIRMED' }])
  expect(complaints.flat()).toEqual([])
})
