// Actions of a person before the page's own code runs, on a slow phone.
import { expect } from '@playwright/test'
import { complaintsOf, phone, test, words } from '../support/e2e'
import { soak } from '../support/soak'

const t = words('en-GB', 'signIn')

test('what is typed into a form without code is sent nowhere, and stands in no address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
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

for (const [how, password] of [
  ['goes on', 'chairside'],
  ['says so where the password is wrong, and keeps the name', 'wrong-one'],
] as const) {
  test(`Enter before the code is there waits for it, then ${how}`, { tag: soak }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB' })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => void (release = resolve))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${baseURL}/`, { waitUntil: 'commit' })
    // React replays an Enter only when the document has been parsed; nobody types a name and a password before that.
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.getByLabel(t('username'), { exact: true }).fill('student')
    await page.getByLabel(t('password'), { exact: true }).fill(password)
    await page.getByLabel(t('password'), { exact: true }).press('Enter')
    await page.getByLabel(t('password'), { exact: true }).press('Enter')
    expect(asked).not.toContain('/login')
    release()
    if (password === 'chairside') await expect(page.getByRole('navigation', { name: words('en-GB', 'shell')('shortMenu') })).toBeVisible()
    else {
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expect(page.getByLabel(t('username'), { exact: true })).toHaveValue('student')
      await expect(page.getByLabel(t('password'), { exact: true })).toHaveValue('')
    }
    expect(asked.filter((path) => path === '/login')).toHaveLength(1)
    // The browser's console reports a refused password as an error, and also that no service worker can be registered here.
    expect(complaints.filter((text) => !/401|Service Worker/.test(text))).toEqual([])
    await context.close()
  })
}
