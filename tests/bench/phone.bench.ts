import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { v7 } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { insertPlaces, insertPortalLink } from '@/tests/support/placement-places'
import { withPrisma } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { askerFor } from './asker'
import { openBrowser } from './desk'
import { groupFormOf } from './group-form'
import { publishLongForm } from './long-form'
import type { Bench } from './measure'
import { askOutside } from './outside-form'

// Budgets of the design: a phone four times slower than this machine, 1.6 Mbit/s, 150 ms, 390 x 844.
const slow = { rate: 4, latency: 150, throughput: (1.6 * 1024 * 1024) / 8 }

const phone: Bench = async ({ figure, only }) => {
  const server = await startTestServer({ data: 'demo' })
  const browser = await openBrowser()
  try {
    await figure({ name: 'this machine: a fixed piece of work', unit: 'ms', warmUp: 1, run: () => measureFixedWork(browser) })
    for (const { name, budget, ...screen } of (await screensOf(server)).filter((screen) => screen.name.includes(only))) {
      const visits: Visit[] = []
      await figure({
        name: `${name}: JavaScript, gzip`,
        unit: 'KB',
        target: { atMost: budget },
        warmUp: 0,
        run: async () => {
          const visit = await visitOnce(browser, server, screen)
          visits.push(visit)
          return visit.scriptKilobytes
        },
      })
      const seen = async (value: (visit: Visit) => number, at = { next: 0 }) =>
        value(visits[at.next++ % visits.length] ?? (await visitOnce(browser, server, screen)))
      for (const [label, unit, atMost, value] of screen.types ? [...budgets, ...budgetsOfTyping] : budgets) {
        const at = { next: 0 }
        await figure({
          name: `${name}: ${label}`,
          unit,
          ...(atMost !== null && { target: { atMost } }),
          warmUp: 0,
          run: () => seen(value, at),
        })
      }
    }
  } finally {
    await browser.close()
    await server.close()
  }
}
export default phone

type Visit = {
  readonly scriptKilobytes: number
  readonly lateKilobytes: number
  readonly styleKilobytes: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly press: number
  readonly pressTask: number
  readonly typeTask: number | null
}

const budgets: readonly (readonly [label: string, unit: string, atMost: number | null, value: (visit: Visit) => number])[] = [
  ['JavaScript that comes later by itself, gzip', 'KB', null, (visit) => visit.lateKilobytes],
  ['CSS, gzip', 'KB', 25, (visit) => visit.styleKilobytes],
  ['first contentful paint', 'ms', 1000, (visit) => visit.fcp],
  ['largest contentful paint', 'ms', 1800, (visit) => visit.lcp],
  ['total blocking time', 'ms', 300, (visit) => visit.tbt],
  ['layout shift', '', 0.05, (visit) => visit.cls],
  ['a press until it is drawn, 95th percentile', 'ms', 200, (visit) => visit.press],
]

/** Budgets for screens on which people mark and write at the chair. The browser does not report tasks below 50 ms, which count as 0. */
const budgetsOfTyping: typeof budgets = [
  ['longest task of twenty marks', 'ms', 50, (visit) => visit.pressTask],
  ['longest task of typing', 'ms', 50, (visit) => visit.typeTask ?? NaN],
]

type Screen = {
  readonly name: string
  /** A function makes a screen of its own for each visit, where what is pressed does not come again. */
  readonly path: string | (() => Promise<string>)
  /** Null: nobody is logged in. */
  readonly as?: string | null
  readonly budget: number
  /** A selector of the elements that are pressed in turn. */
  readonly presses: string
  /** A selector of the field in which text is typed. */
  readonly types?: string
}

/** A fixed piece of work, so that times can be compared with those of another hour or machine. */
async function measureFixedWork(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    await throttle(page)
    return Number(await page.evaluate(working))
  } finally {
    await page.close()
  }
}

/** Work like that of a screen: code is read, data is parsed and serialised, elements are created and laid out. */
const working = `(() => {
  const from = performance.now()
  const code = Array.from({ length: 4000 }, (_, at) => 'function f' + at + '(a, b) { return a.map((x) => ({ ...x, b, at: ' + at + ' })) }').join('\\n')
  const last = new Function(code + '; return f3999')()
  const rows = JSON.parse(JSON.stringify(last(Array.from({ length: 20000 }, (_, at) => ({ id: 'row ' + at, tags: ['a', 'b', at] })), 'b')))
  document.body.replaceChildren(...rows.slice(0, 4000).map(({ id }) => Object.assign(document.createElement('p'), { textContent: id })))
  return document.body.offsetHeight && performance.now() - from
})()`

async function screensOf(server: TestServer): Promise<Screen[]> {
  const [own, toMark] = await withPrisma(server.database.url, (db) =>
    Promise.all([
      db.treatmentSession.findFirstOrThrow({ where: { student: { username: 'student' }, state: 'OPEN' }, select: { id: true } }),
      db.treatmentSession.findFirstOrThrow({
        where: { teacher: { username: 'teacher' }, state: 'OPEN', marks: { none: { side: 'TEACHER' } }, lines: { some: {} } },
        orderBy: { id: 'desc' },
        select: { id: true },
      }),
    ]),
  )
  // Only this hash of the sent link is stored.
  const token = 'bench'.padEnd(43, '-')
  await withPrisma(server.database.url, (db) =>
    db.supervisorConfirmation.updateMany({
      where: { state: 'ASKED' },
      data: { tokenHash: createHash('sha256').update(token).digest('base64url') },
    }),
  )
  const marks = '[role=radiogroup] input[type=radio]'
  const menus = 'header button[aria-haspopup=menu]'
  return [
    { name: 'dashboard', path: '/', budget: 180, presses: menus },
    { name: 'clinical', path: '/clinical', budget: 180, presses: menus },
    { name: 'treatment session', path: `/clinical/treatmentsession/${own.id}`, budget: 230, presses: marks, types: 'textarea' },
    { name: 'teacher’s clinic', path: '/clinical', as: 'teacher', budget: 180, presses: menus },
    {
      name: 'session being marked',
      path: `/clinical/treatmentsession/${toMark.id}`,
      as: 'teacher',
      budget: 230,
      presses: marks,
      types: 'textarea',
    },
    {
      name: 'form being filled in',
      path: await longFormOf(server),
      budget: 230,
      presses: 'main input[type=radio]',
      types: 'main textarea, main input[type=text]',
    },
    {
      name: 'repeating group of 20 entries',
      path: await groupFormOf(server),
      budget: 230,
      presses: 'main h4 button',
      types: 'main input[type=text]',
    },
    {
      name: 'repeating group of 20 entries, entries added',
      path: () => groupFormOf(server),
      budget: 230,
      presses: 'main section[aria-labelledby] + div > button',
    },
    {
      name: 'repeating group of 20 entries, entries removed',
      path: () => groupFormOf(server),
      budget: 230,
      presses: 'main section[aria-labelledby] h4 + span > button',
    },
    {
      name: 'reflection being written',
      path: await reflectionOf(server),
      budget: 230,
      presses: 'main button[type=button]',
      types: 'main textarea',
    },
    { name: 'own timetable', path: '/timetables/individual', budget: 180, presses: menus },
    { name: 'progress', path: '/reports/report/progress', budget: 230, presses: menus },
    { name: 'set password', path: '/setpassword/some-token', as: null, budget: 160, presses: 'select' },
    { name: 'confirm from outside', path: `/externalsignoff/${token}`, as: null, budget: 160, presses: 'form button[type=button]' },
    {
      name: 'sign a form from outside',
      path: `/externalsignoff/${await askOutside(server)}`,
      as: null,
      budget: 160,
      presses: 'form button[type=button]',
    },
    { name: 'portal of a placement provider', path: await portalOf(server), as: null, budget: 160, presses: 'main button[type=button]' },
  ]
}

/** The page of a provider with 40 placed students, for a contact with a link. */
async function portalOf(server: TestServer): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  const span = { fromOn: today, toOn: addDays(today, 90) }
  const [providerId = ''] = await insertPlaces(server.database.url, [{ name: 'Harbour Practice', places: 40, ...span }])
  const token = 'portal'.padEnd(43, '-')
  await insertPortalLink(server.database.url, { providerId, token })
  await withPrisma(server.database.url, async (db) => {
    const students = await db.user.findMany({
      where: { studentIdNumber: { not: null } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: 40,
    })
    const days = { fromOn: new Date(span.fromOn), toOn: new Date(span.toOn), weekdays: [2, 4], startsTime: '09:00', minutes: 420 }
    await db.placement.createMany({
      data: students.map(({ id }) => ({ id: v7(), providerId, studentId: id, ...days, state: 'CONFIRMED' as const })),
    })
  })
  return `/externalsignoff/${token}`
}

/** The page on which the student writes a reflection. */
async function reflectionOf(server: TestServer): Promise<string> {
  const student = await askerFor(server, { username: 'student', domain: 'reflections' })
  const id = v7()
  const now = new Date().toISOString()
  await student.post('start', { id, kind: 'OTHER', title: 'A morning in the clinic', happenedOn: now.slice(0, 10), occurredAt: now })
  return `/reflections/save/${id}`
}

/** The page on which the student fills in a form of 200 fields on four pages. */
async function longFormOf(server: TestServer): Promise<string> {
  const form = await publishLongForm(server, { code: 'BENCH', subject: 'SELF', mixed: true })
  const student = await askerFor(server, { username: 'student', domain: 'form-responses' })
  const id = v7()
  await student.post('start', { id, formId: form.id })
  return `/forms/${form.id}/responses/${id}/stage/new`
}

/** The time within which everything fetched in advance has arrived, at this speed. */
const idleMs = 4_000

/** A first visit: nothing cached, no service worker yet. */
async function visitOnce(
  browser: Browser,
  server: TestServer,
  { path, as = 'student', presses, types }: Omit<Screen, 'name' | 'budget'>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  try {
    const address = typeof path === 'string' ? path : await path()
    if (as !== null) await signIn(context, server, as)
    const page = await context.newPage()
    const sizes = countBytes(page)
    await throttle(page)
    await page.addInitScript({ content: observer })
    await page.goto(`${server.url}${address}`, { waitUntil: 'networkidle' })
    const timings = await page.evaluate(() => globalThis.cuspTimings)
    if (!timings || timings.fcp === 0 || timings.lcp === 0) throw new Error(`${address} was not observed`)
    // Work that starts by itself when the browser is idle may come before or during a press; it does not belong to the press, so the visit waits for it.
    await page.evaluate((ms) => new Promise<void>((come) => setTimeout(come, ms)), idleMs)
    const measured = { ...timings, ...(await sizes()) }
    // Finding the elements lays the whole page out, which a person's press does not, so it is done before.
    await page.evaluate(`(${choosing})(${JSON.stringify(presses)})`)
    const press = Number(await page.evaluate(`(${pressing})()`))
    const pressTask = await longestOf(page)
    const field = types === undefined ? null : page.locator(types).locator('visible=true').last()
    // The work of the first focus in a field is not part of typing.
    await field?.pressSequentially('Caries. ')
    const from = Number(await page.evaluate('performance.now()'))
    await field?.pressSequentially('Well isolated, contact point closed.', { delay: 80 })
    await page.evaluate(`globalThis.cuspTimings.acts = [{ from: ${from}, to: performance.now() }]`)
    const typeTask = field === null ? null : await longestOf(page)
    return { ...measured, press, pressTask, typeTask }
  } finally {
    await context.close()
  }
}

/** The longest task that began during an action; 0 where none was long. */
async function longestOf(page: Page): Promise<number> {
  // Observers report with a delay.
  return Number(
    await page.evaluate(`new Promise((told) => setTimeout(() => {
    const { tasks, acts } = globalThis.cuspTimings
    told(Math.max(0, ...tasks.filter((task) => acts.some((act) => task.from >= act.from - 5 && task.from < act.to)).map((task) => task.to - task.from)))
  }, 300))`),
  )
}

async function signIn(context: BrowserContext, server: TestServer, username: string): Promise<void> {
  const answer = await context.request.post(`${server.url}/login`, {
    data: { username, password: 'chairside' },
    headers: { 'sec-fetch-site': 'same-origin', origin: server.url },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`)
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.throughput,
    uploadThroughput: slow.throughput,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.rate })
}

/** The document's own requests are the first load; later requests of its scripts are not. */
function countBytes(page: Page): () => Promise<Pick<Visit, 'scriptKilobytes' | 'lateKilobytes' | 'styleKilobytes'>> {
  const bodies: Promise<{ type: string; path: string; size: number }>[] = []
  let html: Promise<string> | undefined
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'document') html = response.text()
    if (type === 'script' || type === 'stylesheet')
      bodies.push(response.body().then((body) => ({ type, path: new URL(response.url()).pathname, size: gzipSync(body).length / 1024 })))
  })
  return async () => {
    const [document, all] = await Promise.all([html, Promise.all(bodies)])
    if (!document) throw new Error('no document was seen')
    // An inline row of data also names the scripts of late parts, so only those in elements count.
    const named = [...document.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)[^"]*"/g)].map(
      ([, address = '']) => new URL(address, 'http://localhost').pathname,
    )
    const sum = (of: (one: { type: string; path: string }) => boolean) => all.filter(of).reduce((total, { size }) => total + size, 0)
    return {
      scriptKilobytes: sum(({ type, path }) => type === 'script' && named.includes(path)),
      lateKilobytes: sum(({ type, path }) => type === 'script' && !named.includes(path)),
      styleKilobytes: sum(({ type }) => type === 'stylesheet'),
    }
  }
}

type Timings = Pick<Visit, 'fcp' | 'lcp' | 'tbt' | 'cls'>
declare global {
  var cuspTimings: Timings | undefined
}

/** Runs in the page before all its scripts. It is a text, because the compiler of this file adds names that the page does not have. */
const observer = `{
  const tasks = []
  // What of a task lies before the first paint blocks nobody who sees something.
  const blocked = ({ from, to }) => Math.max(0, to - Math.max(from, timings.fcp) - 50)
  const timings = { fcp: 0, lcp: 0, cls: 0, tasks, acts: [], get tbt() { return tasks.reduce((sum, task) => sum + blocked(task), 0) } }
  globalThis.cuspTimings = timings
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') timings.fcp = entry.startTime })
  watch('largest-contentful-paint', (entry) => { timings.lcp = entry.startTime })
  watch('longtask', (entry) => { tasks.push({ from: entry.startTime, to: entry.startTime + entry.duration }) })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) timings.cls += entry.value })
}`

/** Finds the elements that are pressed in turn. */
const choosing = `(selector) => {
  globalThis.cuspPressed = [...document.querySelectorAll(selector)].filter((element) => element.offsetParent !== null)
  if (globalThis.cuspPressed.length === 0) throw new Error('nothing to press: ' + selector)
}`

/** Presses twenty times, each until the frame after it is drawn. Only elements on the screen: scrolling to one is no part of a press. */
const pressing = `async () => {
  const found = globalThis.cuspPressed
  const took = []
  for (let i = 0; i < 20; i++) {
    const target = found[Math.floor((i * 7) % found.length)]
    target.scrollIntoView({ block: 'center' })
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 300))))
    const from = performance.now()
    target.click()
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)))
    took.push(performance.now() - from)
    await new Promise((later) => setTimeout(later, 500))
    globalThis.cuspTimings.acts.push({ from, to: performance.now() })
  }
  return took.sort((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1]
}`
