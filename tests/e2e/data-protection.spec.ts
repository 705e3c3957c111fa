import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, signIn, waitForReact, test, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'privacy')

test(
  'somebody’s data are exported and fetched, and it is shown what erasing them would do',
  { tag: soak },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
    await signIn(context, 'admin', baseURL ?? '')
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/settings/data-protection')
    const choose = page.getByRole('button', { name: t('choose') })
    await waitForReact(choose)
    await choose.click()
    await page.getByRole('searchbox').fill('student2')
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()

    await expect(page.getByRole('heading', { name: t('exports.heading') })).toBeVisible()
    await page.getByRole('button', { name: t('exports.ask') }).click()
    const fetch = page.getByRole('button', { name: t('exports.fetch') })
    await expect(fetch).toBeVisible({ timeout: 20_000 })
    expect(await violationsOf(page)).toEqual([])
    await fetch.click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('exports.fetch') })
      .click()
    expect((await download).suggestedFilename()).toMatch(/^data-export-.+\.zip$/)

    await page.getByRole('button', { name: t('erasure.preview') }).click()
    await expect(page.getByRole('heading', { name: t('erasure.would') })).toBeVisible()
    await expect(page.getByText(t('erased.account'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)
