// What somebody does before the page's own code runs, on a slow phone.
import { expect } from '@playwright/test'
import { phone, test, words } from '../support/e2e'

const t = words('en-GB', 'signIn')

test('what is typed into a form without code is sent nowhere, and stands in no address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${baseURL}/`)
  await page.getByLabel(t('username'), { exact: true }).fill('student')
  await page.getByLabel(t('password'), { exact: true }).fill('chairside')
  await page.getByLabel(t('password'), { exact: true }).press('Enter')
  await page.getByRole('button', { name: t('logIn') }).tap()
  expect(page.url()).toBe(`${baseURL}/`)
  expect(asked.filter((url) => url.includes('chairside'))).toEqual([])
  await expect(page.getByLabel(t('username'), { exact: true })).toHaveValue('student')
})
