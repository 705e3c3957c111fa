import type { Locale } from './locales'

/** Each language calls itself by its own name, whatever the page speaks. */
export const languageNames: Readonly<Record<Locale, string>> = {
  de: 'Deutsch',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  es: 'Español',
  nb: 'Norsk bokmål',
  sl: 'Slovenščina',
}
