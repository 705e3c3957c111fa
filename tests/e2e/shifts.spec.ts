import { expect, type BrowserContext, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { z } from 'zod'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const s = words('en-GB', 'shifts')
/** The teacher's own queue, longest waiting first. */
const Queue = z.object({
  waiting: z.array(z.object({ check: z.object({ id: z.string(), state: z.string() }), session: z.object({ id: z.string() }) })),
})
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(120_000)

async function open(context: BrowserContext, username: string, path: string): Promise<Page> {
  await signIn(context, username, server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}${path}`)
  return page
}

async function assertAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

const findTeacher = () =>
  withPrisma(server.database.url, (db) => db.user.findFirstOrThrow({ where: { usernameKey: 'teacher' }, select: { id: true } }))

test('a shift is planned, filled, copied and deleted', { tag: soak }, async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB' }), 'staff', '/clinical/roster')
  const complaints = complaintsOf(page)
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=/)
  await page
    .getByRole('link', { name: new RegExp(`^${s('addShift', { day: '.*', shift: s('shift.EVE') })}`) })
    .first()
    .click()
  await page.getByRole('button', { name: s('chooseTeachers') }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: s('fill') }).click()
  await page.getByRole('checkbox', { name: /^Choose all/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Chair 1: .*Change$/ })).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: s('save') }).click()
  await expect(page).toHaveURL(/roster\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: words('en-GB', 'ui')('moreActions') }).click()
  await page.getByRole('button', { name: s('copy') }).click()
  await expect(page.getByRole('dialog').getByText('3 shifts will be created')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create 3 shifts' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: words('en-GB', 'ui')('moreActions') }).click()
  await page.getByRole('button', { name: s('remove') }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: s('removeAction') })
    .click()
  await expect(page).toHaveURL(/roster\?week=/)
  expect(complaints).toEqual([])
})

test(
  'two plan one shift: whoever saves second sees it where they are, and the keyboard stays in its place',
  { tag: soak },
  async ({ browser }) => {
    const { id, chairs } = await withPrisma(server.database.url, async (db) => {
      const { id, seats } = await db.clinicShift.findFirstOrThrow({
        where: { heldOn: { gt: new Date() }, seats: { some: { chairNumber: 1 } }, AND: { seats: { some: { chairNumber: 2 } } } },
        select: { id: true, seats: { select: { chairNumber: true, student: { select: { displayName: true } } } } },
      })
      return { id, chairs: new Map(seats.map(({ chairNumber, student }) => [chairNumber, student.displayName])) }
    })
    const [first, second] = await Promise.all(
      ['staff', 'admin'].map(async (username) =>
        open(await browser.newContext({ locale: 'en-GB', ...phone }), username, `/clinical/roster/${id}`),
      ),
    )
    if (!first || !second) throw new Error('two pages were opened')
    const chair = (number: number) => s('chair', { number: String(number) })
    const freed = async (page: Page, number: number) => {
      await page.getByRole('button', { name: s('clear', { place: chair(number) }), exact: true }).press('Enter')
      await expect(page.getByRole('button', { name: s('chooseFor', { place: chair(number) }), exact: true })).toBeFocused()
    }
    await freed(first, 1)
    await first.getByRole('button', { name: s('save') }).click()
    await expect(first.getByText(s('saved'))).toBeVisible()

    // A student with another chair is found, and moves.
    await second.getByRole('button', { name: s('change', { place: chair(1), name: chairs.get(1) ?? '' }) }).click()
    await second.getByRole('combobox', { name: 'Search' }).fill(chairs.get(2) ?? '')
    const found = second.getByRole('listbox').getByRole('option')
    await expect(found).toContainText(chair(2))
    await found.click()
    await expect(second.getByRole('button', { name: s('chooseFor', { place: chair(2) }), exact: true })).toBeVisible()
    await second.getByRole('button', { name: s('save') }).click()
    await expect(second.getByText(s('changed'))).toBeInViewport()
    await second.getByRole('button', { name: s('takeTheirs') }).click()
    await expect(second.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(second.getByRole('button', { name: s('chooseFor', { place: chair(1) }), exact: true })).toBeVisible()
  },
)

test('the register is called without a network, and sent when there is one', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', ...phone, serviceWorkers: 'allow' })
  const { id: teacherId } = await findTeacher()
  const page = await open(context, 'teacher', '/clinical')
  await page.getByRole('button', { name: t('chairs.attendance') }).click()
  await expect(page.getByRole('button', { name: t('chairs.allPresent') })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: t('chairs.allPresent') }).click()
  await page
    .getByRole('button', { name: new RegExp(`: ${t('chairs.presence.PRESENT')}$`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: new RegExp(`: ${t('chairs.presence.LATE')}$`) })).toHaveCount(1)
  const recorded = () =>
    withPrisma(server.database.url, (db) =>
      db.shiftAttendance.groupBy({ by: ['presence'], where: { recordedById: teacherId }, _count: true }),
    )
  expect(await recorded()).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => (await recorded()).find(({ presence }) => presence === 'LATE')?._count, { timeout: 30_000 }).toBe(1)
  await assertAccessible(page)
})

test('the next one in the queue is taken with one press; where a colleague was faster, the one after', async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB' }), 'teacher', '/clinical')
  const button = page.getByRole('button', { name: /^Next: / })
  await expect(button).toBeVisible()
  const answer = Queue.parse(await (await page.request.get(`${server.url}/api/clinical-sessions/listClinic`, { maxRetries: 2 })).json())
  const [first, second] = answer.waiting.filter(({ check }) => check.state === 'WAITING')
  const { id: colleague } = await withPrisma(server.database.url, (db) =>
    db.user.findFirstOrThrow({ where: { usernameKey: 'admin' }, select: { id: true } }),
  )
  await withPrisma(server.database.url, (db) =>
    db.checkRequest.update({ where: { id: first?.check.id ?? v7() }, data: { state: 'TAKEN', takenById: colleague, takenAt: new Date() } }),
  )
  await button.click()
  await expect(page).toHaveURL(new RegExp(`treatmentsession/${second?.session.id}`))
})

test('a day sheet without a shift in its address is that of now or of the next shift', { tag: soak }, async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB' }), 'teacher', '/clinical/daysheet')
  await expect(page.getByRole('table')).toBeVisible()
})

test('a day sheet holds every chair, in light colours, and nothing of the application', { tag: soak }, async ({ browser }) => {
  const page = await open(await browser.newContext({ locale: 'en-GB', colorScheme: 'dark' }), 'teacher', '/clinical')
  await page.getByRole('link', { name: t('chairs.daySheet') }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await assertAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: s('sheet.print') })).toBeHidden()
  expect(await page.getByRole('row').count()).toBeGreaterThan(20)
  const ink = await page
    .getByRole('cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color)
  expect(ink).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
})
