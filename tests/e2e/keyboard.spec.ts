import { expect, type Page } from '@playwright/test'
import { waitForReact, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const t = words('en-GB', 'clinical')
const tm = words('en-GB', 'marking')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(120_000)

/** Presses Tab until an element of that name has focus: anything that cannot be reached by keyboard fails here. */
async function tabTo(page: Page, name: string | RegExp, most = 120): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement)) return ''
      const labelled =
        at.getAttribute('aria-label') ??
        (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement
          ? [...(at.labels ?? [])].map((label) => label.textContent).join(' ')
          : at.textContent)
      return labelled?.trim() ?? ''
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`${String(name)} cannot be reached by keyboard`)
}

async function logInByKeyboard(page: Page, username: string): Promise<void> {
  await page.goto(`${server.url}/clinical`)
  await waitForReact(page.getByLabel('Username'))
  await tabTo(page, /^Username/)
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type('chairside')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('heading', { level: 1, name: t('title') })
      .or(page.getByRole('tab', { name: t('chairs.tab') }))
      .first(),
  ).toBeVisible()
}

test('the whole job, by keyboard alone', async ({ browser }) => {
  const student = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInByKeyboard(student, 'student')
  await tabTo(student, t('list.new'))
  await student.keyboard.press('Enter')
  await expect(student.getByRole('heading', { name: t('new.title') })).toBeVisible()
  await expect(student.getByRole('button', { name: t('new.start') })).toBeVisible()
  await tabTo(student, t('new.start'))
  await student.keyboard.press('Enter')
  await expect(student.getByRole('button', { name: t('line.add') })).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(student, t('line.add'))
  await student.keyboard.press('Enter')
  await expect(student.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await student.keyboard.type('Fluoride')
  await expect(student.getByRole('dialog').getByRole('option').first()).toContainText('Fluoride application')
  await student.keyboard.press('Enter')
  await expect(student.getByRole('heading', { name: 'Fluoride application' })).toBeVisible()
  await tabTo(student, t('ask.final'))
  await student.keyboard.press('Enter')
  await expect(student.getByRole('button', { name: t('ask.withdraw') })).toBeVisible()
  const id = new URL(student.url()).pathname.split('/').at(-1) ?? ''
  const find = () =>
    withPrisma(server.database.url, (db) =>
      db.treatmentSession.findUnique({
        where: { id },
        select: { state: true, lines: { select: { id: true } }, checks: { select: { state: true } } },
      }),
    )
  await expect.poll(find).toMatchObject({ state: 'OPEN', checks: [{ state: 'WAITING' }] })

  const teacher = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInByKeyboard(teacher, 'teacher')
  await teacher.goto(`${server.url}/clinical/treatmentsession/${id}`)
  await expect(teacher.getByRole('heading', { name: 'Fluoride application' })).toBeVisible()
  const progress = teacher.getByRole('progressbar', { name: t('finish.progress') })
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  const required = Number(await progress.getAttribute('aria-valuemax'))
  expect(required).toBeGreaterThan(1)
  for (let steps = 0; steps < 60 && !(await teacher.evaluate(() => document.activeElement?.closest('[data-scale]') !== null)); steps += 1)
    await teacher.keyboard.press('Tab')
  // A typed mark moves the focus to the next scale.
  for (let marked = 1; marked <= required; marked += 1) {
    await teacher.keyboard.press('5')
    await expect(progress).toHaveAttribute('aria-valuenow', String(marked))
  }
  await tabTo(teacher, t('finish.action'))
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByText(tm('nudge.same', { count: required, mark: 5 }))).toBeVisible()
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByText(t('locked.title'))).toBeVisible()
  await expect.poll(find).toMatchObject({ state: 'MARKED_LOCKED', checks: [{ state: 'DONE' }] })
})
