import { getInstitution } from './institution'
import type { Locale } from './locales'
import { resolveLocale } from './resolve-locale'

type Asking = { readonly stored: string | null | undefined; readonly browser: string | null | undefined }

/**
 * A person's own choice always counts; a browser's wish counts only among the languages that the institution offers. Pages and calls answer in the same
 * language.
 */
export async function readersLocale({ stored, browser }: Asking): Promise<Locale> {
  const { fallbackLocale: fallback, languages: offered } = await getInstitution()
  return resolveLocale({ stored, browser, offered, fallback })
}
