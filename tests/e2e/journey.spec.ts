import { expect, type Page } from '@playwright/test'
import { complaintsOf, logIn, phone, rowsOf, test, words, type Locale } from '../support/e2e'
import { soak } from '../support/soak'

test.use({ ...phone, serviceWorkers: 'allow', reducedMotion: 'no-preference' })

/** Records a session with one procedure and its own marks, and asks for marking. Answers its address. */
async function record(page: Page, locale: Locale, procedure: string): Promise<string> {
  const t = words(locale, 'clinical')
  const shell = words(locale, 'shell')
  await page.goto('/clinical')
  await page
    .getByRole('link', { name: t('list.new') })
    .first()
    .click()
  // Going back before the start does not lose typed text.
  const number = page.getByRole('textbox', { name: t('head.hospitalNumber') })
  await number.fill('X123')
  await page
    .getByRole('link', { name: t('title') })
    .first()
    .click()
  await expect(page.getByText(shell('unsaved.title'))).toBeVisible()
  await page.getByRole('button', { name: shell('unsaved.stay') }).click()
  await expect(number).toHaveValue('X123')
  await number.fill('')
  await page.getByRole('button', { name: t('new.start') }).click()
  await expect(page).toHaveURL(/\/clinical\/treatmentsession\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: t('line.add') }).click()
  await page.getByRole('dialog').getByRole('combobox').fill(procedure)
  await page.getByRole('option', { name: procedure }).first().click()
  await page.getByLabel(t('line.teeth')).fill('16 mo')
  await page.getByLabel(t('line.teeth')).blur()
  await expect(page.getByLabel(t('line.teeth'))).toHaveValue('16 MO')
  await page.getByRole('radio', { name: t('help.SUPERVISED') }).check()
  // Each row has the same number of options: never three and a single one.
  expect(new Set(await rowsOf(page.getByRole('radiogroup', { name: t('line.help') }))).size).toBe(1)
  const scale = page.getByRole('radiogroup', { name: 'Preparation', exact: true })
  await scale.getByRole('radio', { name: /^4/ }).check()
  await page.getByRole('button', { name: t('ask.final') }).click()
  await expect(page.getByRole('button', { name: t('ask.withdraw') })).toBeVisible()
  await expect(page.getByText(new RegExp(words(locale, 'ui')('save.saved').split('{')[0] ?? '')).first()).toBeVisible()
  return new URL(page.url()).pathname
}

async function markSession(page: Page, locale: Locale): Promise<void> {
  const t = words(locale, 'clinical')
  await page.getByRole('button', { name: t('take.action') }).click()
  await expect(page.getByRole('button', { name: t('take.action') })).toHaveCount(0)
  await page.getByRole('button', { name: t('finish.action') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('missing') })).toBeVisible()
  for (const scale of await page.getByRole('radiogroup').all()) {
    const five = scale.getByRole('radio', { name: /^5/ })
    if ((await five.count()) > 0 && (await five.isVisible())) await five.check()
  }
  // Identical marks lead to one question; pressing again finishes.
  await page.getByRole('button', { name: t('finish.action') }).click()
  await page.getByRole('button', { name: t('finish.action') }).click()
  await expect(page.getByText(t('locked.title'))).toBeVisible()
}

for (const { locale, student } of [
  { locale: 'en-GB', student: 'student' },
  { locale: 'de', student: 'student2' },
] as const) {
  test(
    `a session is recorded, marked and locked at phone width (${locale})`,
    { tag: locale === 'en-GB' ? [] : soak },
    async ({ browser }) => {
      const t = words(locale, 'clinical')
      const theirs = await browser.newContext({ ...phone, locale })
      const page = await theirs.newPage()
      const complaints = complaintsOf(page)
      await logIn(page, student, { locale })
      const address = await record(page, locale, 'Composite restoration')

      const teachers = await browser.newContext({ ...phone, locale })
      const teacher = await teachers.newPage()
      const teachersComplaints = complaintsOf(teacher)
      await logIn(teacher, 'teacher', { locale, at: '/clinical' })
      await teacher.locator(`a[href="${address}"]`).first().click()
      // The map shows the same for this chair, and for the chair in the other language.
      await teacher.waitForURL(`**${address}`)
      await expect(teacher.getByText('16 MO', { exact: true })).toBeVisible()
      await expect(teacher.getByText(words(locale, 'ui')('scale.studentMarked', { mark: 4 })).first()).toBeVisible()
      await markSession(teacher, locale)
      await expect(teacher.getByText(t('locked.title'))).toBeVisible()

      // The teacher's screen is ahead of the server for a moment.
      await expect(async () => {
        await page.reload()
        await expect(page.getByText(t('locked.title'))).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      await expect(page.getByText(t('marks.youMarked', { mark: 4 })).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t('ask.final') })).toHaveCount(0)
      await expect(page.getByLabel(t('line.teeth'))).toHaveCount(0)
      expect([...complaints, ...teachersComplaints]).toEqual([])
      await theirs.close()
      await teachers.close()
    },
  )
}
