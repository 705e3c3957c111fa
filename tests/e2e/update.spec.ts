// A new version appears while people work: they are asked, and nothing is replaced before.
import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { freePort } from '@/scripts/postgres.mjs'
import { logIn, phone, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'connection')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
let front: Server
let url = ''
/** Increases with every version that is deployed. */
let version = 1

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await startTestServer({ data: 'demo', env: { APP_URL: url } })
  front = createServer((asked, answer) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, method: asked.method, path: asked.url, headers: asked.headers },
      (heard) => {
        if (asked.url !== '/serwist/sw.js') {
          answer.writeHead(heard.statusCode ?? 502, heard.headers)
          heard.pipe(answer)
          return
        }
        void text(heard).then((script) => {
          const body = `${script}\n// version ${version}\n`
          answer.writeHead(heard.statusCode ?? 502, { ...heard.headers, 'content-length': Buffer.byteLength(body) }).end(body)
        })
      },
    )
    sent.on('error', () => answer.destroy())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => void front.listen(port, resolve))
})
test.afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await server.close()
})

const isServed = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

for (const [at, device] of [
  ['1280 px', {}],
  ['a phone', phone],
] as const) {
  test(`who works is asked before a new version is taken, and every tab takes it: ${at}`, { tag: soak }, async ({ browser }) => {
    const context = await browser.newContext({ ...device, baseURL: url, locale: 'en-GB' })
    const page = await context.newPage()
    await logIn(page, 'admin', { at: '/settings/interfaceeditor/sections/edit' })
    const other = await context.newPage()
    await other.goto('/settings')
    await expect.poll(async () => (await isServed(page)) && (await isServed(other))).toBe(true)
    const caption = page.getByRole('textbox').first()
    await caption.fill('Half a word')
    await expect(page.getByText(t('update.question'))).toHaveCount(0)

    version += 1
    await checkForUpdate(page)
    await expect(page.getByText('A new update is available. Update now?')).toBeVisible()
    await expect(other.getByText(t('update.question'))).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    // Nothing changes until somebody agrees.
    await expect(caption).toHaveValue('Half a word')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true)

    // The tab without unsaved text takes the new version; the other asks before it drops typed text.
    const asked = page.waitForEvent('dialog')
    await other.getByRole('button', { name: t('update.now') }).click()
    await (await asked).accept()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tab.getByText(t('update.question'))).toHaveCount(0)
      expect(await tab.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    }
  })
}
