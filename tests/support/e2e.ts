import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'

/**
 * Closes what a test has opened, because a page that is left open goes on asking its server during all tests that follow. If the test failed, the text of its
 * pages is printed first: a failure that comes once in a hundred runs can be understood from that run only. It also asserts that no screen of any test lacks a
 * text, in whose place its key would stand.
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
        for (const page of browser.contexts().flatMap((context) => context.pages())) console.log(await visibleTextOf(page))
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect([...new Set(missing)]).toEqual([])
    },
    { auto: true },
  ],
})

async function visibleTextOf(page: Page): Promise<string> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  return `At ${page.url()}:\n${snapshot.slice(0, 4_000)}`
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
export type Locale = 'de' | 'en-GB' | 'en-US' | 'es' | 'nb' | 'sl'
type Texts = { readonly [key: string]: string | Texts }

/** The texts of a language as the screens show them: `words('de', 'clinical')('ask.final')`. */
export function words(locale: Locale, namespace: string): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  // en-US holds only the texts that differ from en-GB.
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

/** Logs in through the login screen, as a person does. */
export async function logIn(
  page: Page,
  username: string,
  { locale = 'en-GB', at = '/' }: { locale?: Locale; at?: string | null } = {},
): Promise<void> {
  const t = words(locale, 'signIn')
  // With null the login screen is open already.
  if (at !== null) await page.goto(at)
  const field = page.getByLabel(t('username'), { exact: true })
  await waitForReact(field)
  await field.fill(username)
  await page.getByLabel(t('password'), { exact: true }).fill('chairside')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveCount(0)
}

/** Signs in without the login screen, for tests of other things than logging in. */
export async function signIn(context: BrowserContext, username: string, baseURL: string): Promise<void> {
  const answer = await context.request.post(`${baseURL}/login`, {
    data: { username, password: 'chairside' },
    headers: { 'sec-fetch-site': 'same-origin', origin: baseURL },
    // Tries again, as a browser does, if the server has just closed the connection kept from the last request.
    maxRetries: 2,
  })
  expect(await answer.json()).toMatchObject({ status: 'SUCCESS' })
}

/** Opens an address as a signed-in person: two documents fewer than through the login screen. */
export async function logInAndOpen(page: Page, username: string, address: string): Promise<void> {
  await signIn(page.context(), username, new URL(address).origin)
  await page.goto(address)
}

/** Waits until React has taken the field over. Text typed in one go in that very moment, as nobody types, would be put before the existing text. */
export async function waitForReact(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))).toBe(true)
}

/** The number of choices in each row of a group, from the top. */
export async function rowsOf(group: Locator): Promise<number[]> {
  const tops = await group
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => Math.round((radio.closest('label') ?? radio).getBoundingClientRect().top)))
  return [...new Set(tops)].sort((a, b) => a - b).map((top) => tops.filter((one) => one === top).length)
}

/** The width of the screen in pixels, as it was set: with touch, `innerWidth` grows with content that is wider. */
export function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? Infinity
}

/** The pixels by which the content is wider than the screen, so that people would have to scroll sideways. */
export async function overflowOf(page: Page): Promise<number> {
  return Math.max(0, (await page.evaluate(() => document.documentElement.scrollWidth)) - widthOf(page))
}

/** Types a day as a person with en-GB does, part by part: day, month, year. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(`${date}${month}${year}`)
}

/** Collects everything that a browser complains of; a test ends by asserting that it is empty. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // This warning is about the machine, not the screen: the first letters were drawn seconds after the font had come.
    if (/was preloaded using link preload but not used within a few seconds/.test(message.text())) return
    // This warning is due to the browser tests, which block service workers (tests/playwright.config.ts).
    if (/Service Worker registration blocked/.test(message.text())) return
    // Chromium's message does not name the address that was missing.
    const isMissing = /^Failed to load resource.* 404 /.test(message.text())
    complaints.push(isMissing ? `${message.text()} ${message.location().url}` : message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
