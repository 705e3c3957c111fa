import { chromium, type Page } from '@playwright/test'
import { chromiumPath, ensureChromium, likeAScreen } from '@/scripts/chromium.mjs'
import type { TestServer } from '@/tests/support/server'
import type { Area } from './measure'

/** Of the design: a processor four times slower than this one. */
const slower = 4

type Cohort = { readonly programmeId: string; readonly year: string }

/** The matrix of a year on a desk: what the browser itself works until it is drawn, and how many frames are dropped while it is scrolled a row a frame. */
export async function measureMatrix(figure: Area['figure'], server: TestServer, { programmeId, year }: Cohort): Promise<void> {
  await ensureChromium()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', likeAScreen],
  })
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      serviceWorkers: 'block',
      baseURL: server.url,
    })
    const answer = await context.request.post('/login', {
      data: { username: 'staff', password: 'chairside' },
      headers: { 'sec-fetch-site': 'same-origin', origin: server.url },
    })
    if (!answer.ok()) throw new Error(`staff could not sign in: ${answer.status()}`)
    const page = await context.newPage()
    const link = `main a[href*="/reports/aggregated/procedures/${programmeId}/${year}"]`
    await page.goto('/reports/home')
    await page.locator(link).first().click()
    await page.locator('[role=grid]').waitFor()
    const size = await page.evaluate(
      `(({ ariaRowCount, ariaColCount }) => ariaRowCount + ' x ' + ariaColCount)(document.querySelector('[role=grid]'))`,
    )
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower })
    await figure({
      name: `the matrix, ${String(size)} with its heads, at 4x CPU: the browser’s work until it is drawn`,
      unit: 'ms',
      target: { atMost: 400 },
      run: async () => {
        await page.goto('/reports/home', { waitUntil: 'networkidle' })
        return draw(page, link)
      },
    })
    await figure({
      name: 'the same: frames dropped of 120, scrolled a row a frame',
      unit: '',
      target: { atMost: 0 },
      run: () => scroll(page),
    })
  } finally {
    await browser.close()
  }
}

/** The tasks that the browser calls long, from the press until the frame after the rows; waiting for the server is none. */
async function draw(page: Page, link: string): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
    const tasks = []
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    watch.observe({ type: 'longtask' })
    const from = performance.now()
    document.querySelector(${JSON.stringify(link)}).click()
    const cells = () => document.querySelectorAll('[data-cell]').length
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
    do await frame(); while (cells() === 0 && performance.now() - from < 20_000)
    if (cells() === 0) throw new Error('no cell was drawn')
    const to = performance.now()
    // What is observed is told some time after.
    await new Promise((told) => setTimeout(told, 500))
    watch.disconnect()
    return tasks.filter((task) => task.startTime < to).reduce((sum, task) => sum + task.duration, 0)
  })()`),
  )
}

async function scroll(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
    const box = document.querySelector('[role=grid]').parentElement
    box.scrollTop = 0
    await new Promise((rested) => setTimeout(rested, 1_000))
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    let [dropped, last] = [0, await frame()]
    for (let row = 1; row <= 120; row++) {
      box.scrollTop = row * 36
      const at = await frame()
      dropped += Math.max(0, Math.round((at - last) / (1_000 / 60)) - 1)
      last = at
    }
    return dropped
  })()`),
  )
}
