import type { Page } from '@playwright/test'

export type Picture = {
  /** Of the file, without ending. */
  readonly name: string
  /** An account of the demo school. */
  readonly as: 'student' | 'teacher' | 'staff' | 'admin'
  readonly on: 'phone' | 'desktop'
  readonly theme?: 'light' | 'dark'
  /** Goes where the picture is taken. */
  readonly open: (at: { page: Page; url: string }) => Promise<unknown>
}

const visit = (address: string): Picture['open'] => ({ page, url }) => page.goto(`${url}${address}`)

/** What docs/ shows. A picture that no page of docs/ names, and a name without a picture, fail tests/architecture/pictures.test.ts. */
export const pictures: readonly Picture[] = [
  { name: 'clinical-teacher', as: 'teacher', on: 'desktop', open: visit('/clinical') },
  { name: 'roster', as: 'staff', on: 'desktop', open: visit('/clinical/roster') },
  {
    name: 'interface-editor', as: 'admin', on: 'desktop',
    open: async ({ page, url }) => {
      await page.goto(`${url}/settings/interfaceeditor/procedures`)
      await page.getByRole('link', { name: /Crown preparation/ }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'marking-phone', as: 'teacher', on: 'phone',
    open: async ({ page, url }) => {
      await page.goto(`${url}/clinical`)
      await page.getByRole('button', { name: /^Take next/ }).click()
      await page.getByRole('button', { name: /^Mark rest as/ }).first().waitFor()
      await page.getByRole('radiogroup').first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'session-phone', as: 'student', on: 'phone',
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
]
