import type { ReactNode } from 'react'
import { rememberedConfiguration } from '@/lib/client/configuration'
import { currentPerson } from '@/lib/client/local-user'
import { shownLocale } from '@/lib/client/locale'
import { matchOffline } from '@/lib/client/offline-routes'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import { NeedsConnection, NothingStored, SignedOutOffline } from './offline-notices'
import { offlineScreens } from './offline-registry'

export type Drawn = {
  readonly visit: string
  readonly node: ReactNode
  readonly locale: Locale
  readonly timeZone: string
  readonly messages: OfflineMessages
}

/** Null where the screen's code is not on the device, because the network went before it was loaded. */
export async function drawOffline(visit: string): Promise<Drawn | null> {
  try {
    return await drawVisit(visit)
  } catch {
    return null
  }
}

async function drawVisit(visit: string): Promise<Drawn> {
  const { keeps, timeZone, wording } = await rememberedConfiguration()
  const locale = shownLocale()
  const found = matchOffline(window.location.pathname)
  const [person, messages, screen] = await Promise.all([
    currentPerson(),
    offlineMessages(locale, wording),
    found ? offlineScreens[found.route]() : undefined,
  ])
  const node = !keeps ? <NothingStored /> : !person ? <SignedOutOffline /> : screen && found ? screen(found.args) : <NeedsConnection />
  return { visit, node, locale, timeZone, messages }
}
