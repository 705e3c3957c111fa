import type { Locale } from './locales'
import type { offlineNamespaces } from './offline-namespaces'
import type { Messages } from './en-gb'
import { withOverrides } from './overlay'

export type OfflineMessages = Pick<Messages, (typeof offlineNamespaces)[number]>

// One line each, because the bundler (and after it the service worker's precache) must see every one.
const bundles: Readonly<Record<Locale, () => Promise<{ default: OfflineMessages }>>> = {
  de: () => import('./offline/de.messages'),
  'en-GB': () => import('./offline/en-GB.messages'),
  'en-US': () => import('./offline/en-US.messages'),
  es: () => import('./offline/es.messages'),
  nb: () => import('./offline/nb.messages'),
  sl: () => import('./offline/sl.messages'),
}

/** The texts of the offline shell, from the device. */
export async function offlineMessages(locale: Locale, overrides: Readonly<Record<string, unknown>> = {}): Promise<OfflineMessages> {
  return withOverrides((await bundles[locale]()).default, overrides)
}
