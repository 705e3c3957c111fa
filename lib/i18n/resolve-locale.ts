import { isLocale, locales, sourceLocale, type Locale } from './locales'

type Wanted = {
  /** What the person chose. */
  readonly stored?: string | null | undefined
  /** navigator.languages, or an Accept-Language header. */
  readonly browser?: string | readonly string[] | null | undefined
  /** Those that the institution offers, where a browser's wish is asked for. */
  readonly offered?: readonly Locale[] | undefined
  /** The institution's own fallback. */
  readonly fallback?: string | null | undefined
}

/** The stored setting, else the browser's language, else the fallback. */
export function resolveLocale({ stored, browser, offered = locales, fallback }: Wanted): Locale {
  if (isLocale(stored)) return stored
  for (const tag of tagsOf(browser)) {
    const found = localeOf(tag)
    if (found && offered.includes(found)) return isEnglish(found) ? englishOf(found, { offered, fallback }) : found
  }
  return isLocale(fallback) ? fallback : sourceLocale
}

const isEnglish = (locale: string): boolean => locale === 'en-GB' || locale === 'en-US'

/**
 * A browser says American English because it was bought so, and would read 11/28 as a day at a British school: whoever chose no language reads the
 * institution's English, unless the institution's language is another one.
 */
function englishOf(found: Locale, { offered, fallback }: { offered: readonly Locale[]; fallback: Wanted['fallback'] }): Locale {
  if (fallback === undefined || fallback === null) return found
  const own = isLocale(fallback) ? fallback : sourceLocale
  return isEnglish(own) && offered.includes(own) ? own : found
}

function tagsOf(browser: Wanted['browser']): readonly string[] {
  if (!browser) return []
  if (typeof browser !== 'string') return browser
  return browser
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((found) => found !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

const ofLanguage: Readonly<Record<string, Locale>> = { de: 'de', en: 'en-GB', es: 'es', nb: 'nb', nn: 'nb', no: 'nb', sl: 'sl' }

function localeOf(tag: string): Locale | undefined {
  const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase())
  if (exact) return exact
  const language = tag.toLowerCase().split('-')[0] ?? ''
  // Anybody may ask for the language `constructor`, and every object has one.
  return Object.hasOwn(ofLanguage, language) ? ofLanguage[language] : undefined
}
