import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, waitForReact, test, overflowOf, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'roles')
const editor = words('en-GB', 'editor')
const titles = words('en-GB', 'shell')

test('a role is cloned, compared, changed, held by somebody and taken away, on a desk', { tag: soak }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await signIn(context, 'admin', baseURL ?? '')
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: titles('titles.roles'), exact: true }).click()
  await expect(page.getByRole('table', { name: titles('titles.roles') }).getByRole('row')).toHaveCount(5)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('link', { name: t('clone') }).click()
  const name = page.getByRole('textbox', { name: t('name') })
  await waitForReact(name)
  await expect(name).toHaveValue('Copy of Staff')
  await name.fill('student')
  await page.getByRole('button', { name: t('create') }).click()
  await expect(page.getByText(words('en-GB', 'issues')('roleNameTaken')).first()).toBeVisible()
  await expect(name).toHaveValue('student')
  await name.fill('Clinic manager')
  await page.getByRole('button', { name: t('create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clinic manager' })).toBeVisible()

  await page.getByLabel(t('compare')).selectOption({ label: 'Staff' })
  await page.getByLabel(t('onlyDifferent')).check()
  await expect(page.getByText(t('same', { name: 'Staff' }))).toBeVisible()
  await page.getByLabel(t('onlyDifferent')).uncheck()
  await page.getByLabel(t('privilege.PROGRAMMES_ADMIN')).check()
  await page.getByLabel(t('onlyDifferent')).check()
  await expect(page.getByText(t('comparedHasNot', { name: 'Staff' }))).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: editor('save') }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('privilege.PROGRAMMES_ADMIN'))).toBeChecked()

  const removal = page.getByRole('region', { name: t('removal.title') })
  await expect(removal.getByText(t('removal.free'))).toBeVisible()
  const action = removal.getByRole('button', { name: t('removal.action') })
  await waitForReact(action)
  await action.click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('removal.action') })
    .click()
  await expect(page).toHaveURL(/\/settings\/users\/roles$/)
  await expect(page.getByRole('link', { name: 'Clinic manager' })).toHaveCount(0)
  // The browser's console reports the refusal of the name, which the screen explains.
  expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 400 (Bad Request)'])
})

test(
  'on a phone each role is a card, in German; who may not change roles does not get there',
  { tag: soak },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...phone, locale: 'de' })
    await signIn(context, 'admin', baseURL ?? '')
    const page = await context.newPage()
    await page.goto('/settings/users/roles')
    const german = words('de', 'shell')
    await page
      .getByRole('list', { name: german('titles.roles') })
      .getByRole('link', { name: 'Admin' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    await expect(page.getByText(words('de', 'roles')('allHelp'))).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page)).toEqual([])

    const other = await browser.newContext({ locale: 'en-GB' })
    await signIn(other, 'staff', baseURL ?? '')
    const closed = await other.newPage()
    for (const path of ['', '/create', '/update']) {
      await closed.goto(`/settings/users/roles${path}`)
      await expect(closed.getByRole('heading', { name: 'You do not have access to this screen' })).toBeVisible()
    }
  },
)
