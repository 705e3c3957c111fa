import { createHash } from 'node:crypto'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, typeDay, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const [t, portal, mine, editor, issues] = [
  words('en-GB', 'placements'),
  words('en-GB', 'providerPortal'),
  words('en-GB', 'attendance'),
  words('en-GB', 'editor'),
  words('en-GB', 'issues'),
]
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

const name = 'Harbour Street Dental Practice'
// A week far enough ahead to be empty in the demo school.
const monday = addDays(weekOf(new Date().toISOString().slice(0, 10)), 7 * 30)
const lastDay = addDays(monday, 39)

/** The demo's own student, and two students without placements. */
async function students(): Promise<{ me: string; others: string[] }> {
  return withPrisma(server.database.url, async (db) => {
    const me = await db.user.findFirstOrThrow({
      where: { username: 'student' },
      select: { id: true, displayName: true, programmeId: true, year: true },
    })
    const { programmeId, year } = me
    const placed = await db.placement.findMany({ select: { studentId: true } })
    const free = await db.user.findMany({
      where: { programmeId, year, status: 'ENABLED', id: { notIn: [me.id, ...placed.map(({ studentId }) => studentId)] } },
      select: { displayName: true },
      orderBy: { displayName: 'asc' },
      take: 2,
    })
    return { me: me.displayName, others: free.map(({ displayName }) => displayName) }
  })
}

const dayField = (within: Page | Locator, label: string) => within.getByRole('group', { name: label, exact: true })

async function placeStudents(page: Page, names: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: t('placing.title'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const student of names) {
    await dialog.getByRole('combobox', { name: t('placing.students') }).fill(student)
    await dialog.getByRole('option', { name: student }).first().click()
  }
  await typeDay(dayField(dialog, t('field.fromOn')), monday)
  await typeDay(dayField(dialog, t('field.toOn')), lastDay)
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click()
  await dialog.getByRole('button', { name: t('placing.act'), exact: true }).click()
  return dialog
}

test('a provider is made, two students have its two places, a third is refused, and a confirmed one stands in the student’s week', async ({
  browser,
}) => {
  const { me, others } = await students()
  const [second = '', third = ''] = others
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'staff', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]

  await page.goto('/placement-providers')
  await expect(page.getByText(t('providers.empty'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('link', { name: t('providers.add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('field.name') }).fill(name)
  await page.getByRole('textbox', { name: t('field.town') }).fill('Harbourmouth')
  await page.getByRole('button', { name: editor('save'), exact: true }).click()
  await expect(page.getByText(issues('addressVague')).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: t('field.line1') }).fill('5 Harbour Street')
  await page.getByRole('textbox', { name: t('field.country') }).fill('United Kingdom')
  await page.getByRole('textbox', { name: t('field.bring') }).fill('Loupes and your student card')
  await page.getByRole('button', { name: editor('save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.waitForURL(/\/placement-providers\/[\da-f-]{36}$/)
  const address = page.url()

  // Nobody can be placed at a provider without places.
  await page.goto(`${address}/capacity`)
  await page.getByRole('button', { name: t('capacity.add') }).click()
  const places = page.getByRole('dialog')
  await typeDay(dayField(places, t('field.fromOn')), addDays(monday, -30))
  await typeDay(dayField(places, t('field.toOn')), addDays(lastDay, 30))
  await places.getByRole('textbox', { name: t('capacity.places') }).fill('2')
  await places.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(places).toHaveCount(0)
  await expect(page.getByText('2 places').first()).toBeVisible()

  // Without an agreement the page asks, and then an agreement is made.
  const asking = await placeStudents(page, [me, second])
  await expect(asking.getByText(t('refused.noAgreement'))).toBeVisible()
  await expect(asking.getByRole('button', { name: t('saveAnyway') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await asking.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('leave'), exact: true })
    .click()
  await page.goto(`${address}/agreements`)
  await page.getByRole('button', { name: t('agreements.add') }).click()
  const agreement = page.getByRole('dialog')
  await agreement.getByRole('textbox', { name: t('field.name') }).fill('Placement agreement')
  await typeDay(dayField(agreement, t('field.fromOn')), addDays(monday, -30))
  await typeDay(dayField(agreement, t('field.toOn')), addDays(lastDay, 30))
  await agreement.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(agreement).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${address}/placements`)
  await expect(await placeStudents(page, [me, second])).toHaveCount(0)
  await expect(page.getByRole('button', { name: me, exact: true })).toBeVisible()
  await expect(page.getByText(t('state.PROPOSED'), { exact: true })).toHaveCount(2)
  const full = await placeStudents(page, [third])
  await expect(full.getByText(/^No room from .*: 3 students, 2 places\.$/)).toBeVisible()
  await full.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('leave'), exact: true })
    .click()

  await page.getByRole('button', { name: me, exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pane.confirm'), exact: true })
    .click()
  await expect(page.getByText(t('state.CONFIRMED'), { exact: true })).toBeVisible()
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const all = `/timetables/placements/${monday}/${lastDay}`
    for (const at of [address, `${address}/placements`, '/placement-providers', all, `${all}?view=board`, `${all}?view=map`]) {
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflowOf(page), `${at} at ${width}`).toBe(0)
      expect(await violationsOf(page), `${at} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/timetables/placements/${monday}/${lastDay}?view=board`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
  // The board takes keys once its code is there.
  await expect(async () => {
    await row.getByRole('rowheader').focus()
    await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('gridcell').first()).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const there = page.getByRole('dialog', { name })
  await expect(there.getByText(t('plan.taken', { taken: '2', places: '2' }), { exact: true })).toBeVisible()
  await expect(there.getByRole('button', { name: me, exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await there.getByRole('button', { name: me, exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: me })).toBeVisible()

  const own = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(own, 'student', server.url)
  const theirs = await own.newPage()
  complaints.push(complaintsOf(theirs))
  await theirs.goto('/attendance')
  await expect(theirs.getByRole('heading', { name: mine('placements.title') })).toBeVisible()
  const card = theirs.getByRole('listitem', { name })
  await expect(card.getByText('5 Harbour Street')).toBeVisible()
  await expect(card.getByText('Loupes and your student card')).toBeVisible()
  expect(await violationsOf(theirs)).toEqual([])
  expect(await overflowOf(theirs)).toBe(0)
  await theirs.goto(`/timetables/individual?week=${monday}`)
  await theirs.getByRole('link', { name }).filter({ visible: true }).first().click()
  await theirs.waitForURL(/\/timetables\/placements\/event\/[\da-f-]{36}$/)
  await expect(theirs.getByText('Loupes and your student card')).toBeVisible()
  await expect(theirs.getByText(second)).toHaveCount(0)
  expect(await violationsOf(theirs)).toEqual([])
  expect(await overflowOf(theirs)).toBe(0)

  await theProviderAnswers({ page, browser, address, complaints })
  // The refusals: an incomplete address, no agreement, and no room.
  expect(complaints.flat().map((text) => /status of (\d+)/.exec(text)?.[1] ?? text)).toEqual(['400', '409', '409'])
})

/** Somebody at the provider gets a link, agrees to a placement on a phone and tells of a problem; staff read both. */
async function theProviderAnswers({
  page,
  browser,
  address,
  complaints,
}: {
  page: Page
  browser: Browser
  address: string
  complaints: string[][]
}) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${address}/contacts`)
  await page.getByRole('button', { name: t('contacts.add') }).click()
  const contact = page.getByRole('dialog')
  await contact.getByRole('textbox', { name: t('field.name') }).fill('Helen Marsh')
  await contact.getByRole('textbox', { name: t('contacts.email') }).fill('helen.marsh@harbour.example')
  await contact.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(contact).toHaveCount(0)
  await page.getByRole('button', { name: portal('school.open'), exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: portal('school.open'), exact: true })
    .click()
  await expect(page.getByText(/^Link sent \d/)).toBeVisible()
  // Only the mail contains the secret, so the test gives the link a secret of its own.
  const token = 'p'.repeat(43)
  await withPrisma(server.database.url, (db) =>
    db.providerLink.updateMany({ data: { tokenHash: createHash('sha256').update(token).digest('base64url') } }),
  )

  const outside = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  const theirs = await outside.newPage()
  complaints.push(complaintsOf(theirs))
  await theirs.goto(`/externalsignoff/${token}`)
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible()
  const [agree] = await theirs.getByRole('button', { name: /^Agree to / }).all()
  await agree?.click()
  await expect(theirs.getByText(/^Helen Marsh agreed on /)).toBeVisible()
  await theirs.getByRole('button', { name: portal('problem.send'), exact: true }).click()
  await expect(theirs.getByText(portal('problem.missing'))).toBeVisible()
  await theirs.getByRole('textbox', { name: portal('problem.label') }).fill('The lift is out of order.')
  await theirs.getByRole('button', { name: portal('problem.send'), exact: true }).click()
  await expect(theirs.getByText(portal('problem.sent'))).toBeVisible()
  expect(await violationsOf(theirs)).toEqual([])
  expect(await overflowOf(theirs)).toBe(0)

  await page.goto(address)
  await expect(page.getByText('The lift is out of order.')).toBeVisible()
  await page.getByRole('button', { name: portal('school.settleIt'), exact: true }).click()
  await expect(page.getByText('The lift is out of order.')).toHaveCount(0)
  await page.goto(`${address}/placements`)
  await expect(page.getByText(t('row.agreed')).first()).toBeVisible()
}
