import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { logIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'shell')
const tc = words('en-GB', 'clinical')

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

test(
  'a teacher finds a student by name, opens a session of theirs, comes back to what was found, and finds the session again',
  { tag: soak },
  async ({ browser }) => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await withPrisma(server.database.url, async (db) => {
      const one = await db.treatmentSession.findFirstOrThrow({
        where: { teacher: { usernameKey: 'teacher' } },
        orderBy: { heldOn: 'desc' },
        select: { studentId: true },
      })
      // A name with diacritics.
      await db.user.update({ where: { id: one.studentId }, data: { displayName: 'Zoë Åkermüller' } })
    })
    await logIn(page, 'teacher', { at: `${server.url}/settings` })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: t('palette.title') })
    const field = palette.getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('zoe akerm')
    // The first option is what a teacher most often needs of a student.
    await expect(palette.getByRole('option').first()).toContainText(t('palette.verbs.progress'))
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reports\/report\/progress\//)
    await expect(page.getByText('Zoë Åkermüller').first()).toBeVisible()
    await page.goto(`${server.url}/clinical?view=search&q=${encodeURIComponent('Zoë Åkermüller')}`)
    const first = page
      .getByRole('list', { name: tc('list.search') })
      .getByRole('link')
      .first()
    await expect(first).toContainText('Zoë Åkermüller')
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Åkermüller' })).toBeVisible()

    await page.goBack()
    await expect(first).toContainText('Zoë Åkermüller')
    await expect(page.getByRole('searchbox')).toHaveValue('Zoë Åkermüller')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Åkermüller' })).toBeVisible()
    // A screen that was opened for a moment is offered first.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(
        palette
          .getByRole('group', { name: t('palette.groups.recent') })
          .getByRole('option')
          .first(),
      ).toContainText('Zoë Åkermüller', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
    await expect(page).toHaveURL(/treatmentsession/)
  },
)

test('a student finds screens and whom they may write to, and nothing else of them', { tag: soak }, async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'de', viewport: { width: 390, height: 844 } })).newPage()
  await logIn(page, 'student', { locale: 'de', at: `${server.url}/` })
  const de = words('de', 'shell')
  await page.getByRole('button', { name: de('search') }).click()
  const palette = page.getByRole('dialog', { name: de('palette.title') })
  await palette.getByRole('combobox').fill('passw')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await palette.getByRole('combobox').fill('zoe')
  await expect(palette.getByRole('option')).toHaveText([/Zoë.*Nachricht/])
  await palette.getByRole('option').click()
  await expect(page).toHaveURL(/\/messages\//)
})
