import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'

/**
 * Closes what a test has opened: a page that is left goes on asking its server, beside all the tests that follow. Of a test that failed it first
 * says what its pages show: a failure that comes once in a hundred runs is understood from that one run or not at all. And no screen that any test
 * comes by may lack a text: its address would stand there in place of the word.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use, info) => {
      const missing: string[] = []
      const listen = (context: BrowserContext) =>
        context.on('console', (message) => {
          if (message.text().includes('MISSING_MESSAGE'))
            missing.push(`${message.page()?.url() ?? ''}: ${message.text().split('\n')[0] ?? ''}`)
        })
      for (const context of browser.contexts()) listen(context)
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      if (info.status !== info.expectedStatus)
        for (const page of browser.contexts().flatMap((context) => context.pages())) console.log(await shownBy(page))
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect([...new Set(missing)]).toEqual([])
    },
    { auto: true },
  ],
})

async function shownBy(page: Page): Promise<string> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  return `At ${page.url()}:\n${snapshot.slice(0, 4_000)}`
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
export type Locale = 'de' | 'en-GB' | 'en-US' | 'es' | 'nb' | 'sl'
type Texts = { readonly [key: string]: string | Texts }

/** The words of a language as the screens have them: `words('de', 'clinical')('ask.final')`. */
export function words(locale: Locale, namespace: string): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  // en-US holds only what differs from en-GB.
  const languages = locale === 'en-US' ? [locale, 'en-GB' as const] : [locale]
  const texts = languages.map((language) => textsOf(language, namespace))
  return (key, values = {}) => {
    const found = texts.map((tree) => textAt(tree, key)).find((text) => typeof text === 'string')
    if (typeof found !== 'string') throw new Error(`${namespace} has no text ${key} in ${locale}`)
    return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), found)
  }
}

function textsOf(locale: Locale, namespace: string): Texts {
  const file = path.resolve(import.meta.dirname, `../../messages/${locale}/${namespace}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function textAt(texts: Texts, key: string): string | Texts | undefined {
  return key.split('.').reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
}

/** Through the login screen, as a person does. */
export async function logIn(
  page: Page,
  username: string,
  { locale = 'en-GB', at = '/' }: { locale?: Locale; at?: string | null } = {},
): Promise<void> {
  const t = words(locale, 'signIn')
  // Null: the login screen stands there already.
  if (at !== null) await page.goto(at)
  const field = page.getByLabel(t('username'), { exact: true })
  await takenOver(field)
  await field.fill(username)
  await page.getByLabel(t('password'), { exact: true }).fill('chairside')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveCount(0)
}

/** Without the login screen, where logging in is not what is tested. */
export async function signIn(context: BrowserContext, username: string, baseURL: string): Promise<void> {
  const answer = await context.request.post(`${baseURL}/login`, {
    data: { username, password: 'chairside' },
    headers: { 'sec-fetch-site': 'same-origin', origin: baseURL },
    // Where the server has just closed the connection that was kept from the last question, as a browser does.
    maxRetries: 2,
  })
  expect(await answer.json()).toMatchObject({ status: 'SUCCESS' })
}

/** At an address, signed in already: two documents fewer than through the login screen. */
export async function comeAs(page: Page, username: string, address: string): Promise<void> {
  await signIn(page.context(), username, new URL(address).origin)
  await page.goto(address)
}

/** React has taken the field over. Typed in one go, as nobody types, in that very moment, it would be put before what stands there. */
export async function takenOver(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))).toBe(true)
}

/** How many choices stand in each row of a group, from the top. */
export async function rowsOf(group: Locator): Promise<number[]> {
  const tops = await group
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => Math.round((radio.closest('label') ?? radio).getBoundingClientRect().top)))
  return [...new Set(tops)].sort((a, b) => a - b).map((top) => tops.filter((one) => one === top).length)
}

/** Of the screen, in pixels, as it was asked for: with touch `innerWidth` grows by what lies beyond. */
export function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? Infinity
}

/** Of its content, where that is wider than the screen: one would have to scroll sideways. */
export async function widerBy(page: Page): Promise<number> {
  return Math.max(0, (await page.evaluate(() => document.documentElement.scrollWidth)) - widthOf(page))
}

/** A day typed as a person of en-GB does, part by part: day, month, year. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(`${date}${month}${year}`)
}

/** Everything that a browser complains of; a test ends by asserting that it is empty. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // Of the machine, not of the screen: its first letters were drawn seconds after they had come.
    if (/was preloaded using link preload but not used within a few seconds/.test(message.text())) return
    // Of the browser tests, which do so (tests/playwright.config.ts).
    if (/Service Worker registration blocked/.test(message.text())) return
    // Chromium itself does not say what was not there.
    const isMissing = /^Failed to load resource.* 404 /.test(message.text())
    complaints.push(isMissing ? `${message.text()} ${message.location().url}` : message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
