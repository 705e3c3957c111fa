import { isLocale, sourceLocale, type Locale } from '@/lib/i18n/locales'
import { storeCookie } from './stored-cookie'

/** The stored locale setting: in local storage for the shell without a network, in a cookie for the server. Says nothing of the person. */
export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem('locale', locale)
  } catch {
    // Storage is full or forbidden: the cookie is enough while there is a network.
  }
  storeCookie('locale', locale)
}

/** As storeLocale stored it. */
export function storedLocale(): Locale | null {
  try {
    const stored = localStorage.getItem('locale')
    return isLocale(stored) ? stored : null
  } catch {
    return null
  }
}

/** The language of what is on the screen, in which answers are wanted. A browser that translates the page says its own in its place. */
export function shownLocale(): Locale {
  const shown = document.documentElement.lang
  return isLocale(shown) ? shown : (storedLocale() ?? sourceLocale)
}
