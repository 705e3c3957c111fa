import type { Page } from '@playwright/test'

export type Picture = {
  /** The name of the file, without its ending. */
  readonly name: string
  /** An account of the demo school. */
  readonly as: 'student' | 'teacher' | 'staff' | 'admin'
  readonly on: 'phone' | 'desktop'
  readonly theme?: 'light' | 'dark'
  /** Opens the screen that the picture shows. */
  readonly open: (at: { page: Page; url: string }) => Promise<unknown>
}

const visit =
  (address: string): Picture['open'] =>
  ({ page, url }) =>
    page.goto(`${url}${address}`)

const importedPeople = [
  ['First name', 'Last name', 'E-mail', 'Programme', 'Year', 'Group'],
  ['Črt', 'Žagar', 'crt.zagar@northgate.example', 'Dentistry BDS', '1', 'Group A'],
  ['Øystein', 'Åsen', 'oystein.aasen@northgate.example', 'Oral Hygiene', '2', 'Group B'],
  ['Ana', 'Peña', 'ana.pena(at)northgate.example', 'Dentistry BDS', '1', 'Group A'],
  ['Amira', 'Haddad', 'amira.haddad@northgate.example', 'Dentistry BDS', '5', 'Group A'],
]
  .map((cells) => cells.join(';'))
  .join('\r\n')

/** The pictures that docs/ shows. A picture that no page of docs/ names, and a name without a picture, fail tests/architecture/pictures.test.ts. */
export const pictures: readonly Picture[] = [
  { name: 'clinical-teacher', as: 'teacher', on: 'desktop', open: visit('/clinical') },
  { name: 'roster', as: 'staff', on: 'desktop', open: visit('/clinical/roster') },
  { name: 'settings', as: 'admin', on: 'desktop', open: visit('/settings') },
  {
    name: 'users',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/users?year=4`)
      for (const name of ['Choose Ben Carter', 'Choose Erik Dahl', 'Choose Amira Haddad'])
        await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: 'Change', exact: true }).waitFor()
    },
  },
  {
    name: 'role-compared',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/users/roles`)
      await page.getByRole('link', { name: 'Teacher', exact: true }).click()
      await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Staff' })
      await page.getByText('Staff has it').first().waitFor()
      await page
        .getByRole('combobox', { name: 'Compare with' })
        .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 80))
    },
  },
  {
    name: 'import',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/users/import`)
      await page.getByRole('button', { name: 'Download a template' }).waitFor()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(importedPeople, 'utf8') })
      await page.getByRole('button', { name: 'Check all rows' }).click()
      await page.getByRole('button', { name: /^Apply / }).waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'rollover',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/users/rollover`)
      await page.getByRole('button', { name: 'Prepare rollover' }).click()
      await page.getByRole('heading', { name: 'Preview' }).waitFor()
      await page
        .getByRole('heading', { name: 'Preview' })
        .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 80))
    },
  },
  {
    name: 'grouping',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/grouptypes`)
      await page.getByRole('link', { name: 'Anatomy tables' }).click()
      await page
        .getByRole('region', { name: /^In no group/ })
        .getByRole('checkbox')
        .nth(1)
        .check()
    },
  },
  { name: 'wording', as: 'admin', on: 'desktop', open: visit('/settings/general/wording?q=log%20in') },
  { name: 'mail-texts', as: 'admin', on: 'desktop', open: visit('/settings/general/mails') },
  {
    name: 'interface-editor',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/interfaceeditor/procedures`)
      await page
        .getByRole('link', { name: /Crown preparation/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'marking-phone',
    as: 'teacher',
    on: 'phone',
    open: async ({ page, url }) => {
      await page.goto(`${url}/clinical`)
      await page.getByRole('button', { name: /^Take next/ }).click()
      await page
        .getByRole('button', { name: /^Mark rest as/ })
        .first()
        .waitFor()
      await page
        .getByRole('radiogroup')
        .first()
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'session-phone',
    as: 'student',
    on: 'phone',
    open: async ({ page, url }) => {
      await page.goto(`${url}/clinical/treatmentsession/new`)
      await page.getByRole('button', { name: 'Start session' }).click()
      await page.getByRole('button', { name: 'Add procedure' }).click()
      await page.getByRole('option', { name: /Composite restoration/ }).click()
      await page.getByRole('textbox', { name: /Teeth/ }).fill('16 MO')
      await page.getByRole('button', { name: 'Upper right first molar', exact: false }).first().waitFor()
      await page.locator('#procedures').evaluate((element) => element.scrollIntoView({ block: 'start' }))
    },
  },
  {
    name: 'form-editor',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/formeditor/forms`)
      await page.getByRole('link', { name: 'Mini-CEX' }).click()
      await page.getByRole('tab', { name: 'Fields' }).waitFor()
    },
  },
  {
    name: 'form-phone',
    as: 'student',
    on: 'phone',
    open: async ({ page, url }) => {
      await page.goto(`${url}/forms`)
      await page.getByRole('button', { name: 'New form' }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mini-CEX/ })
        .click()
      await page.getByLabel('Patient’s problem').fill('Pain on biting, lower right')
      await page.getByText(/^Saved/).waitFor()
    },
  },
  {
    name: 'timetable',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/timetables`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /year 4/i })
        .first()
        .click()
      await page.getByText('Crown preparation').filter({ visible: true }).first().waitFor()
    },
  },
  { name: 'attendance', as: 'teacher', on: 'desktop', open: visit('/attendance') },
  { name: 'progress-phone', as: 'student', on: 'phone', open: visit('/reports/report/progress') },
  {
    name: 'workflow-editor',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/workflows`)
      await page.getByRole('link', { name: /^Remediation after a failed test/ }).click()
      await page.locator('[data-stage]').nth(1).getByRole('button').first().click()
      await page.getByRole('textbox', { name: 'Caption', exact: true }).waitFor()
    },
  },
  {
    name: 'workflow-stuck',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/workflows`)
      await page.getByRole('link', { name: /^Student support plan/ }).click()
      await page.getByRole('tab', { name: /^Stuck/ }).click()
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'workflow-phone',
    as: 'student',
    on: 'phone',
    open: async ({ page, url }) => {
      await page.goto(url)
      const address = await page.evaluate(async () => {
        const answer = await fetch('/api/workflows/mine')
        const mine: { own: { id: string; workflow: { id: string; name: string } }[] } = await answer.json()
        const one = mine.own.find(({ workflow }) => workflow.name.startsWith('Induction')) ?? mine.own[0]
        return `/workflows/${one?.workflow.id}?instance=${one?.id}`
      })
      await page.goto(`${url}${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'curriculum-matrix',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/curriculum-mapping?view=matrix`)
      await page.getByRole('treeitem', { name: 'Year 4', exact: true }).click()
      await page.getByRole('columnheader', { name: 'Integrated clinic', exact: true }).waitFor()
    },
  },
  { name: 'outcomes-phone', as: 'student', on: 'phone', open: visit('/curriculum-mapping') },
  { name: 'matrix', as: 'teacher', on: 'desktop', open: visit('/reports/aggregated') },
  {
    name: 'report',
    as: 'staff',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/reports/home`)
      await page.getByRole('link', { name: /^Students at risk/ }).click()
      await page.getByRole('table', { name: 'By student' }).waitFor()
    },
  },
  {
    name: 'element-editor',
    as: 'admin',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/reports/dataelements`)
      await page
        .getByRole('link', { name: /^Marked competent or better(?!,)/ })
        .first()
        .click()
      await page.getByText(/answered in/).waitFor()
    },
  },
  {
    name: 'clinical-case',
    as: 'student',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/clinicalcases/list`)
      await page.getByRole('link', { name: /Full mouth restoration/ }).click()
      await page.getByRole('heading', { name: /Full mouth restoration/ }).waitFor()
    },
  },
  { name: 'feedback-phone', as: 'student', on: 'phone', open: visit('/feedback') },
  {
    name: 'messages',
    as: 'teacher',
    on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/messages/list`)
      await page
        .getByRole('link', { name: /Tooth 36/ })
        .first()
        .click()
      await page.getByRole('heading', { name: /Tooth 36/ }).waitFor()
    },
  },
]
