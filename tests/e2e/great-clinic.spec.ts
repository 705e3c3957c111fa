import { expect, type Locator } from '@playwright/test'
import { z } from 'zod'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, words, typeDay } from '../support/e2e'
import { greatClinic } from '../support/great-clinic'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(120_000)

const Today = z.object({ today: z.string(), shift: z.enum(['AM', 'PM', 'EVE']) })

test(
  'a clinic of two hundred sessions: every chair on the map, all who wait, and the list page by page under its true number',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB' })
    await signIn(context, 'teacher', server.url)
    const { today, shift } = Today.parse(await (await context.request.get(`${server.url}/api/clinical-sessions/listClinic`)).json())
    const great = await withPrisma(server.database.url, async (db) => {
      const teacher = await db.user.findFirstOrThrow({ where: { username: 'teacher' }, select: { id: true } })
      const student = await db.user.findFirstOrThrow({ where: { username: 'student' }, select: { id: true } })
      const procedure = await db.procedure.findFirstOrThrow({ where: { site: 'NONE', active: true }, select: { id: true } })
      const participation = await db.participationType.findFirstOrThrow({ orderBy: { sortOrder: 'asc' }, select: { id: true } })
      // The teacher has nothing else to mark, and no other session waits.
      await db.checkRequest.updateMany({ data: { state: 'DONE' } })
      await db.treatmentSession.updateMany({ where: { state: { in: ['OPEN', 'UNLOCKED'] } }, data: { state: 'CANCELLED' } })
      return greatClinic(db, {
        teacherId: teacher.id,
        studentId: student.id,
        day: new Date(today),
        shift,
        at: new Date(),
        procedureId: procedure.id,
        participationTypeId: participation.id,
      })
    })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${server.url}/clinical`)
    await expect(page.getByRole('tab', { name: `${t('list.awaiting')} 200` })).toBeVisible()
    await expect(page.getByText('200 waiting')).toBeVisible()
    // A phone lists three of them, and the others on request.
    const queue = page.getByRole('list', { name: t('list.waiting') }).getByRole('link')
    await expect(queue).toHaveCount(3)
    const all = page.getByRole('button', { name: t('list.waitingAll', { count: 200 }) })
    await waitForReact(all)
    await all.focus()
    await page.keyboard.press('Enter')
    const fewer = page.getByRole('button', { name: t('list.waitingFewer') })
    await expect(fewer).toBeFocused()
    await expect(fewer).toHaveAttribute('aria-expanded', 'true')
    await expect(queue).toHaveCount(200)
    await page.keyboard.press('Enter')
    await expect(queue).toHaveCount(3)
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    const clinics = page.getByRole('combobox', { name: t('chairs.clinic'), exact: true })
    await waitForReact(clinics)
    await clinics.selectOption({ label: 'The great hall' })
    const map = page.getByRole('list', { name: t('chairs.map', { clinic: 'The great hall' }) })
    await expect(map.getByRole('link')).toHaveCount(200)
    await map.getByRole('link', { name: 'Student 200', exact: true }).scrollIntoViewIfNeeded()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('tab', { name: new RegExp(`^${t('list.awaiting')}`) }).tap()
    const listed = page.getByRole('tabpanel').getByRole('link', { name: /Student \d{3}/ })
    await expect(listed).toHaveCount(100)
    await expect(page.getByRole('heading', { name: /The great hall.*200 sessions/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show 100 more' }).tap()
    await expect(listed).toHaveCount(200)
    await expect(page.getByRole('button', { name: /^Show .* more/ })).toHaveCount(0)

    // Search results come before the queue.
    await page.goto(`${server.url}/clinical?view=search`)
    const search = page.getByRole('search')
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN
    expect(await topOf(search)).toBeLessThan(await topOf(page.getByRole('heading', { name: t('list.waiting') })))
    await waitForReact(search.getByRole('searchbox'))
    await search.getByRole('searchbox').fill('Student 00')
    await search.getByRole('button', { name: t('list.search') }).tap()
    const found = page.getByRole('list', { name: t('list.search') }).getByRole('link')
    await expect(found.first()).toBeVisible()
    // A refused search shows no results of an earlier one.
    await typeDay(search.getByRole('group', { name: t('list.searchFrom') }), '2026-11-20')
    await typeDay(search.getByRole('group', { name: t('list.searchTo') }), '2026-11-19')
    await search.getByRole('button', { name: t('list.search') }).tap()
    await expect(page.getByText(t('list.searchOrder'))).toBeVisible()
    await expect(found).toHaveCount(0)
    await expect(
      search
        .getByRole('group', { name: t('list.searchTo') })
        .getByRole('spinbutton')
        .first(),
    ).toBeFocused()

    await page.getByRole('button', { name: t('list.take', { name: 'Student 001', chair: 1 }) }).tap()
    await expect(page).toHaveURL(new RegExp(great.sessionIds[0] ?? 'the first'))
    expect(complaints).toEqual([])
  },
)
