import { isLocale, locales, noTranslation, sourceLocale, type Locale } from './locales'

type Wanted = {
  /** The person's choice. */
  readonly stored?: string | null | undefined
  /** navigator.languages, or an Accept-Language header. */
  readonly browser?: string | readonly string[] | null | undefined
  /** The languages that the institution offers, if the browser's wish is considered. */
  readonly offered?: readonly Locale[] | undefined
  /** The institution's own fallback. */
  readonly fallback?: string | null | undefined
}

/** The stored setting, else the browser's language, else the fallback. */
export function resolveLocale({ stored, browser, offered = locales, fallback }: Wanted): Locale {
  if (isLocale(stored)) return stored
  for (const tag of tagsOf(browser)) {
    const found = localeOf(tag)
    const read = isEnglish(found) ? institutionsEnglish(found, { offered, fallback }) : found
    if (read && offered.includes(read)) return read
  }
  return isLocale(fallback) ? fallback : sourceLocale
}

/**
 * Many browsers are sold in American English and report it whoever uses them. The institution therefore decides which English is read, and with it whether the
 * day or the month comes first; a person can choose the other one.
 */
function institutionsEnglish(
  asked: Locale,
  { offered, fallback }: { offered: readonly Locale[]; fallback: Wanted['fallback'] },
): Locale | undefined {
  const own = fallback === noTranslation ? sourceLocale : fallback
  const wishes = isLocale(own) && isEnglish(own) ? [own, asked] : [asked]
  return [...wishes, ...offered.filter(isEnglish)].find((locale) => offered.includes(locale))
}

function isEnglish(locale: Locale | undefined): locale is 'en-GB' | 'en-US' {
  return locale === 'en-GB' || locale === 'en-US'
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
  // A browser can ask for the language `constructor`, which every object has as a property.
  return Object.hasOwn(ofLanguage, language) ? ofLanguage[language] : undefined
}
