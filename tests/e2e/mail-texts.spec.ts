// Tested over HTTP, where the language of a request is taken out of its body, which a direct call would skip.
import { expect } from '@playwright/test'
import { signIn, test } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

for (const width of [1280, 390]) {
  test(`the words of a mail are looked at, saved and kept: ${width} px`, { tag: soak }, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width, height: 844 } })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    await page.goto('/settings/general/mails')
    const subject = page.getByRole('main').getByLabel('Subject', { exact: true })
    await page.getByRole('button', { name: 'Invitation' }).click()
    await subject.fill(`Welcome ${width} to {institution}`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByText(`Welcome ${width} to Northgate School of Dentistry`)).toBeVisible()
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/config/saveWording'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: 'Invitation' }).click()
    await expect(subject).toHaveValue(`Welcome ${width} to {institution}`)
    await context.close()
  })
}
