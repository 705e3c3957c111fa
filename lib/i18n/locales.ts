export const locales = ['de', 'en-GB', 'en-US', 'es', 'nb', 'sl'] as const
export type Locale = (typeof locales)[number]

/** The complete language; every other one is laid over it. */
export const sourceLocale = 'en-GB' satisfies Locale
/** The specification's fallback code for 'no translation'. It does not stand for Norwegian. */
export const noTranslation = 'no-TR'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
