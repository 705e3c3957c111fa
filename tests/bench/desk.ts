import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumPath, ensureChromium, likeAScreen } from '@/scripts/chromium.mjs'
import type { TestServer } from '@/tests/support/server'
import type { Area } from './measure'

/** The design assumes a processor four times slower than this one. */
const slower = 4

type Desk = {
  readonly page: Page
  /** Gives the browser the slower processor from here on. */
  readonly slowDown: () => Promise<void>
}

/** The browser that a bench measures. */
export async function openBrowser(): Promise<Browser> {
  await ensureChromium()
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      likeAScreen,
    ],
  })
}

/** Somebody of the demo school at a desk, 1,280 px wide. */
export async function atDesk(
  server: TestServer,
  { username, height }: { readonly username: string; readonly height: number },
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height },
      locale: 'en-GB',
      serviceWorkers: 'block',
      baseURL: server.url,
    })
    const answer = await context.request.post('/login', {
      data: { username, password: 'chairside' },
      headers: { 'sec-fetch-site': 'same-origin', origin: server.url },
    })
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await work({ page, slowDown: async () => void (await session.send('Emulation.setCPUThrottlingRate', { rate: slower })) })
  } finally {
    await browser.close()
  }
}

/** Milliseconds of the browser's long tasks, from the press of a link until the frame after the content is there; waiting for the server does not count. */
export async function workUntilDrawn(page: Page, { link, drawn }: { readonly link: string; readonly drawn: string }): Promise<number> {
  // Pressed before React has taken it over, a link loads a new document.
  await waitForReact(page, link)
  return Number(
    await page.evaluate(`(async () => {
    const tasks = []
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    watch.observe({ type: 'longtask' })
    const from = performance.now()
    document.querySelector(${JSON.stringify(link)}).click()
    const count = () => document.querySelectorAll(${JSON.stringify(drawn)}).length
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
    do await frame(); while (count() === 0 && performance.now() - from < 20_000)
    if (count() === 0) throw new Error('nothing was drawn')
    const to = performance.now()
    // What is observed is told some time after.
    await new Promise((told) => setTimeout(told, 500))
    watch.disconnect()
    return tasks.filter((task) => task.startTime < to).reduce((sum, task) => sum + task.duration, 0)
  })()`),
  )
}

/** Dropped frames of 120 while the surroundings of an element, or the page, are scrolled so far in each; from the end back to the beginning and on. */
export async function droppedFrames(page: Page, { within, pixels }: { readonly within: string; readonly pixels: number }): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
    let box = document.querySelector(${JSON.stringify(within)})
    const scrolls = (one) => one.scrollHeight - one.clientHeight >= 5 * ${pixels} && /auto|scroll/.test(getComputedStyle(one).overflowY)
    while (box && !scrolls(box)) box = box.parentElement
    box ??= document.scrollingElement
    const most = box.scrollHeight - box.clientHeight
    if (most < 5 * ${pixels}) throw new Error('there is nothing to scroll')
    box.scrollTop = 0
    await new Promise((rested) => setTimeout(rested, 1_000))
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    let [dropped, last, down] = [0, await frame(), true]
    for (let step = 1; step <= 120; step++) {
      box.scrollTop += down ? ${pixels} : -${pixels}
      if (box.scrollTop >= most - 1) down = false
      if (box.scrollTop <= 0) down = true
      const at = await frame()
      dropped += Math.max(0, Math.round((at - last) / (1_000 / 60)) - 1)
      last = at
    }
    return dropped
  })()`),
  )
}

async function waitForReact(page: Page, link: string): Promise<void> {
  const isTaken = await page.evaluate(
    `Object.keys(document.querySelector(${JSON.stringify(link)}) ?? {}).some((key) => key.startsWith('__react'))`,
  )
  if (isTaken) return
  await new Promise((waited) => setTimeout(waited, 50))
  await waitForReact(page, link)
}

/** Measures a grid on a desk: the browser's work from the press of its link until it is drawn, and the frames dropped while it is scrolled. */
export async function measureGrid(
  figure: Area['figure'],
  page: Page,
  { name, from, link }: { readonly name: string; readonly from: string; readonly link: string },
): Promise<void> {
  await figure({
    name: `${name}, at 4x CPU: the browser’s work until it is drawn`,
    unit: 'ms',
    target: { atMost: 400 },
    run: async () => {
      await page.goto(from, { waitUntil: 'networkidle' })
      return workUntilDrawn(page, { link, drawn: '[data-cell]' })
    },
  })
  await figure({
    name: 'the same: frames dropped of 120, scrolled 12 px a frame',
    unit: '',
    target: { atMost: 0 },
    run: () => droppedFrames(page, { within: '[role=grid]', pixels: 12 }),
  })
}
