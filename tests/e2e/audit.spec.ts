import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'audit')
const titles = words('en-GB', 'shell')

test(
  'on a desk the audit is paged, filtered, opened and exported, and the address keeps it',
  { tag: soak },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await signIn(context, 'admin', baseURL ?? '')
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: titles('titles.audit'), exact: true }).click()
    await expect(page).toHaveURL(/\/settings\/audit$/)
    const rows = page.getByRole('table', { name: titles('titles.audit') }).getByRole('row')
    // The head and fifty rows.
    await expect(rows).toHaveCount(51)
    expect(await violationsOf(page)).toEqual([])

    const first = await rows.nth(50).innerText()
    await page.getByRole('link', { name: t('older') }).click()
    await expect(page).toHaveURL(/olderId=/)
    await expect(page.getByRole('link', { name: t('newest') })).toBeVisible()
    await page.goBack()
    await expect(rows.nth(50)).toHaveText(first.replace(/\s+/g, ' '), { useInnerText: true })

    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByLabel(t('column.what'), { exact: true }).selectOption({ label: t('action.clinical-sessions.finished') })
    await expect(page).toHaveURL(/action=clinical-sessions.finished/)
    await page.reload()
    const opener = rows.nth(1).getByRole('button')
    await waitForReact(opener)
    await expect(opener).toHaveText(t('action.clinical-sessions.finished'))
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('table')).toContainText('MARKED_LOCKED')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('link', { name: t('onlyThisNamed', { record: '' }) }).click()
    await expect(page).toHaveURL(/entity=treatment-session&entityId=/)

    await page.getByRole('button', { name: 'Add filter' }).click()
    const who = page.getByRole('button', { name: new RegExp(`^${t('column.who')}:`) })
    await waitForReact(who)
    await page.getByRole('button', { name: t('clear') }).click()
    await expect(page).toHaveURL(/\/settings\/audit$/)
    await who.click()
    await page.getByRole('searchbox', { name: t('person.search') }).fill('haddad')
    await page.getByRole('dialog').getByRole('button', { name: 'Amira Haddad' }).click()
    await expect(page.getByText(`${t('column.who')}: Amira Haddad`)).toBeVisible()
    await expect(rows.nth(1)).toContainText('Amira Haddad')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('export.action') }).click()
    const file = await (await download).path()
    const text = readFileSync(file, 'utf8')
    expect(text.startsWith(`\uFEFF${t('column.at')},`)).toBe(true)
    expect(text.split('\r\n')[1]).toContain('Amira Haddad')
    expect(complaints).toEqual([])
  },
)

test(
  'on a phone each act is a card, in German; nothing found says so; staff do not get there',
  { tag: soak },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...phone, locale: 'de' })
    await signIn(context, 'admin', baseURL ?? '')
    const page = await context.newPage()
    await page.goto('/settings/audit')
    const [german, shell] = [words('de', 'audit'), words('de', 'shell')]
    await expect(page.getByRole('list', { name: shell('titles.audit') }).getByRole('listitem')).toHaveCount(50)
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    const card = page
      .getByRole('list', { name: shell('titles.audit') })
      .getByRole('button')
      .first()
    await waitForReact(card)
    await card.click()
    await expect(page.getByRole('dialog')).toContainText(german('column.address'))
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/settings/audit?action=never.done')
    await expect(page.getByRole('heading', { name: german('none') })).toBeVisible()

    const other = await browser.newContext({ locale: 'en-GB' })
    await signIn(other, 'staff', baseURL ?? '')
    const closed = await other.newPage()
    await closed.goto('/settings/audit')
    await expect(closed.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
    await closed.goto('/settings/operations')
    await expect(closed.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
  },
)
