import type { Locale } from '@/lib/i18n/locales'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { storedLocale } from './locale'

/** The locale where no page has one: the stored one, otherwise the browser's. */
export const wantedLocale = (): Locale => resolveLocale({ stored: storedLocale(), browser: navigator.languages })
