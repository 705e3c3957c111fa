'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState, type ReactNode } from 'react'
import { rememberedConfiguration } from '@/lib/client/configuration'
import { currentPerson } from '@/lib/client/local-user'
import { shownLocale } from '@/lib/client/locale'
import { matchOffline } from '@/lib/client/offline-routes'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import { NeedsConnection, NothingStored, SignedOutOffline } from './offline-notices'
import { offlineScreens } from './offline-registry'

type Drawn = {
  readonly visit: string
  readonly node: ReactNode
  readonly locale: Locale
  readonly timeZone: string
  readonly messages: OfflineMessages
}

/**
 * The screen of the present address, out of what is on the device.
 * @param visit Another one draws the screen anew, at the same address too; until it is drawn the one before stays.
 */
export function OfflineScreen({ visit }: { visit: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isGone = false
    void draw(visit).then((next) => {
      if (!isGone) setDrawn(next)
    })
    return () => void (isGone = true)
  }, [visit])
  if (!drawn) return null
  return (
    <NextIntlClientProvider key={drawn.visit} locale={drawn.locale} timeZone={drawn.timeZone} messages={drawn.messages}>
      {drawn.node}
    </NextIntlClientProvider>
  )
}

async function draw(visit: string): Promise<Drawn> {
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
