import type { Locale } from '@/lib/i18n/locales'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { storedLocale } from './locale'

/** Where no page says a language: as it was kept here, else as the browser wishes. */
export const wantedLocale = (): Locale => resolveLocale({ stored: storedLocale(), browser: navigator.languages })
