import { isLocale, sourceLocale, type Locale } from '@/lib/i18n/locales'
import { storeCookie } from './stored-cookie'

/** Stores the locale setting: in local storage for the shell without a network, in a cookie for the server. It contains nothing about the person. */
export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem('locale', locale)
  } catch {
    // The storage is full or forbidden: the cookie is enough while there is a network.
  }
  storeCookie('locale', locale)
}

/** The locale that storeLocale stored. */
export function storedLocale(): Locale | null {
  try {
    const stored = localStorage.getItem('locale')
    return isLocale(stored) ? stored : null
  } catch {
    return null
  }
}

/** The language on the screen, in which answers are wanted. A browser that translates the page puts its own language there. */
export function shownLocale(): Locale {
  const shown = document.documentElement.lang
  return isLocale(shown) ? shown : (storedLocale() ?? sourceLocale)
}
