import { defaultTimeZone } from './default-time-zone'
import { locales, type Locale } from './locales'

/** The institution's settings for language and time. lib may not import the settings, so the server provides them at start. */
export type Institution = {
  /** IANA name. */
  readonly timeZone: string
  /** A locale, or 'no-TR'. */
  readonly fallbackLocale: string
  /** The languages that a browser may ask for. */
  readonly languages: readonly Locale[]
  /** Maps a locale and `namespace.key` to the text. */
  readonly languageOverride: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Provider = () => Institution | Promise<Institution>

declare global {
  // On the global object, because Next bundles this module once for instrumentation and again for pages.
  var cuspInstitution: Provider | undefined
}

export const defaultInstitution: Institution = {
  timeZone: defaultTimeZone,
  fallbackLocale: 'no-TR',
  languages: locales,
  languageOverride: {},
}

export function provideInstitution(provider: Provider): void {
  globalThis.cuspInstitution = provider
}

export async function getInstitution(): Promise<Institution> {
  return globalThis.cuspInstitution ? await globalThis.cuspInstitution() : defaultInstitution
}
