import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, rowsOf, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'toothMap')
const clinical = words('en-GB', 'clinical')
const issues = words('en-GB', 'issues')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

const map = (page: Page) => page.getByRole('group', { name: t('map'), exact: true })
const tooth = (where: Locator | Page, name: string) => where.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
const box = (page: Page) => page.getByLabel(clinical('line.teeth'), { exact: true })

/** A session with one procedure that needs surfaces and has none yet, and readers of what the server has stored. */
async function begin(context: BrowserContext): Promise<{ page: Page; stored: () => Promise<unknown>; charted: () => Promise<unknown> }> {
  await signIn(context, 'student', server.url)
  const headers = { 'sec-fetch-site': 'same-origin', origin: server.url }
  const ask = async (path: string) => (await context.request.get(`${server.url}/api/${path}`, { headers })).json()
  const [catalogue, workspace] = [await ask('catalogue/read'), await ask('clinical-sessions/readWorkspace')]
  const id = randomUUID()
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(`${server.url}/api/clinical-sessions/${path}`, {
      data,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    expect(await answer.json()).toMatchObject({ status: 'SUCCESS' })
  }
  const of = {
    teacherId: workspace.teachers[0].id,
    participationTypeId: catalogue.participationTypes[0].id,
    clinicId: catalogue.clinics[0].id,
  }
  await send('create', { id, ...of, heldOn: workspace.today, shift: workspace.shift, chairNumber: 1 })
  const procedure = catalogue.procedures.find(({ site }: { site: string }) => site === 'SURFACES')
  await send('saveLine', { sessionId: id, lineId: randomUUID(), revision: 0, procedureId: procedure.id, site: 'SURFACES' })
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical/treatmentsession/${id}`)
  await expect(map(page)).toBeVisible()
  return {
    page,
    stored: () =>
      withPrisma(server.database.url, (db) =>
        db.procedureLine.findFirst({ where: { sessionId: id }, select: { teeth: true, surfaces: true } }),
      ),
    charted: () =>
      withPrisma(server.database.url, (db) =>
        db.treatmentSession.findUnique({ where: { id }, select: { dentition: true, missingTeeth: true, supernumeraryTeeth: true } }),
      ),
  }
}

async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page)).toEqual([])
  }
}

test('on a phone, by finger: a quadrant, a tooth, its surfaces on the drawing and by name', async ({ browser }) => {
  const { page, stored } = await begin(await browser.newContext({ ...phone, locale: 'en-GB' }))
  const complaints = complaintsOf(page)
  expect(await rowsOf(page.getByRole('radiogroup', { name: t('part') }))).toEqual([2, 2])
  const first = tooth(map(page), 'Upper right first molar, 16')
  const size = await first.boundingBox()
  expect(size?.width).toBeGreaterThanOrEqual(44)
  expect(size?.height).toBeGreaterThanOrEqual(56)
  await first.tap()
  await page.getByRole('button', { name: 'M mesial' }).tap()
  await page.locator('[data-surface="O"]').tap()
  await expect(page.getByRole('button', { name: 'O occlusal' })).toHaveAttribute('aria-pressed', 'true')
  await expect(box(page)).toHaveValue('16 MO')
  await expect(tooth(map(page), 'Upper right first molar, 16, mesial, occlusal')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(stored).toEqual({ teeth: [16], surfaces: ['M', 'O'] })

  await page.getByRole('radio', { name: t('quadrant.LL') }).tap()
  await expect(first).toHaveCount(0)
  await tooth(map(page), 'Lower left second molar, 37').tap()
  await expect(page.getByText(t('quadrantCount', { quadrant: t('quadrant.UR'), count: 1 }))).toBeVisible()
  await expect.poll(stored).toEqual({ teeth: [16, 37], surfaces: ['M', 'O'] })
  await expectNoViolation(page)
  expect(complaints).toEqual([])
})

test('on a desktop, by keyboard: one tab stop for each arch, arrows between teeth; the box says the same', async ({ browser }) => {
  const { page, stored } = await begin(await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' }))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect(map(page).locator('button[tabindex="0"]')).toHaveCount(2)
  await map(page).locator('button[tabindex="0"]').first().focus()
  for (const [key, name] of [
    ['ArrowRight', '17'],
    ['ArrowRight', '16'],
    ['ArrowDown', '46'],
    ['ArrowUp', '16'],
    ['End', '28'],
    ['ArrowRight', '28'],
    ['Home', '18'],
    ['ArrowRight', '17'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toContain(`, ${name}`)
  }
  await page.keyboard.press('Space')
  await expect(box(page)).toHaveValue('17')
  await page.keyboard.press('Tab')
  expect(await focused()).toContain(', 48')
  await page.getByRole('button', { name: 'D distal' }).press('Enter')
  await expect.poll(stored).toEqual({ teeth: [17], surfaces: ['D'] })

  await box(page).fill('26 DO')
  await expect(tooth(map(page), 'Upper left first molar, 26, distal, occlusal')).toHaveAttribute('aria-pressed', 'true')
  await expect(tooth(map(page), 'Upper right second molar, 17')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(stored).toEqual({ teeth: [26], surfaces: ['D', 'O'] })
})

test('what is wrong is said by the box and kept there, and nothing of it is stored', { tag: soak }, async ({ browser }) => {
  const { page, stored } = await begin(await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' }))
  await box(page).fill('16 MO')
  await expect.poll(stored).toEqual({ teeth: [16], surfaces: ['M', 'O'] })
  await tooth(map(page), 'Upper right central incisor, 11').click()
  await expect(box(page)).toHaveValue('16, 11 MO')
  await expect(page.getByText(clinical('line.pieceProblem', { piece: 'MO', problem: issues('surfaceNotOnTooth') }))).toBeVisible()
  await tooth(map(page), 'Upper right central incisor, 11').click()
  await expect(box(page)).toHaveValue('16 MO')
  for (const [text, problem] of [
    ['16, 16', `16: ${issues('toothTwice')}`],
    ['55, 15 M', issues('placeTwice')],
    ['16 I', `I: ${issues('surfaceNotOnTooth')}`],
  ] as const) {
    await box(page).fill(text)
    await expect(page.getByText(problem)).toBeVisible()
    await expect(box(page)).toHaveValue(text)
  }
  expect(await stored()).toEqual({ teeth: [16], surfaces: ['M', 'O'] })
})

test(
  'a mixed dentition with missing and supernumerary teeth; a procedure on a missing one is warned of and kept',
  { tag: soak },
  async ({ browser }) => {
    const { page, stored, charted } = await begin(await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' }))
    await page.getByRole('button', { name: t('chart.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('chart.title') })
    await dialog.getByRole('radio', { name: t('chart.dentitions.MIXED') }).click()
    await tooth(dialog, 'Upper right third molar, 18').click()
    await dialog.getByRole('radio', { name: t('chart.presses.EXTRA') }).click()
    await tooth(dialog, 'Upper right central incisor, 11').click()
    await expect(tooth(dialog, 'Upper right third molar, 18, charted as missing')).toBeVisible()
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: t('chart.done') }).click()
    await expect.poll(charted).toEqual({ dentition: 'MIXED', missingTeeth: [18], supernumeraryTeeth: [111] })

    await tooth(map(page), 'Upper right central incisor, supernumerary tooth beside it, 11S').click()
    await page.getByRole('button', { name: 'M mesial' }).click()
    await expect.poll(stored).toEqual({ teeth: [111], surfaces: ['M'] })
    await box(page).fill('18 O')
    await expect(page.getByText(t('note.missing', { tooth: '18' }))).toBeVisible()
    await expect.poll(stored).toEqual({ teeth: [18], surfaces: ['O'] })
    await tooth(map(page), 'Upper right deciduous second molar, 55').focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(', 85')
    await expectNoViolation(page)
  },
)

test('where the institution writes Universal, the map and the box do, and FDI is stored', { tag: soak }, async ({ browser }) => {
  await withPrisma(server.database.url, (db) =>
    db.setting.upsert({
      where: { key: 'toothNotation' },
      create: { key: 'toothNotation', value: 'UNIVERSAL', changedAt: new Date() },
      update: { value: 'UNIVERSAL' },
    }),
  )
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
    await expect
      .poll(async () => {
        await signIn(context, 'student', server.url)
        return (
          await (await context.request.get(`${server.url}/api/catalogue/read`, { headers: { 'sec-fetch-site': 'same-origin' } })).json()
        ).toothNotation
      })
      .toBe('UNIVERSAL')
    const { page, stored } = await begin(context)
    await tooth(map(page), 'Upper right first molar, 3').click()
    await page.getByRole('button', { name: 'O occlusal' }).click()
    await expect(box(page)).toHaveValue('3 O')
    await expect.poll(stored).toEqual({ teeth: [16], surfaces: ['O'] })
    await box(page).fill('14 MO')
    await expect.poll(stored).toEqual({ teeth: [26], surfaces: ['M', 'O'] })
    await expect(tooth(map(page), 'Upper left first molar, 14, mesial, occlusal')).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await withPrisma(server.database.url, (db) => db.setting.delete({ where: { key: 'toothNotation' } }))
  }
})
