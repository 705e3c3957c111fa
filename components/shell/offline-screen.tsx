'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState, type ReactNode } from 'react'
import { rememberedConfiguration } from '@/lib/client/configuration'
import { currentPerson } from '@/lib/client/local-user'
import { shownLocale } from '@/lib/client/locale'
import { withId } from '@/lib/client/offline-navigation'
import { matchOffline } from '@/lib/client/offline-routes'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import { NeedsConnection, SignedOutOffline } from './offline-notices'
import { offlineScreens } from './offline-registry'

type Drawn = { readonly path: string; readonly node: ReactNode; readonly locale: Locale; readonly timeZone: string; readonly messages: OfflineMessages }

/** A screen out of what is on the device. */
export function OfflineScreen({ path }: { path: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isGone = false
    void draw(path).then((next) => {
      if (!isGone) setDrawn(next)
    })
    return () => void (isGone = true)
  }, [path])
  if (!drawn) return null
  return (
    <NextIntlClientProvider key={drawn.path} locale={drawn.locale} timeZone={drawn.timeZone} messages={drawn.messages}>
      {drawn.node}
    </NextIntlClientProvider>
  )
}

async function draw(asked: string): Promise<Drawn> {
  const path = withId(asked)
  if (path !== asked) window.history.replaceState(window.history.state, '', path + window.location.search)
  const { timeZone, wording } = rememberedConfiguration()
  const locale = shownLocale()
  const found = matchOffline(path)
  const [person, messages, screen] = await Promise.all([currentPerson(), offlineMessages(locale, wording), found ? offlineScreens[found.route]() : undefined])
  const node = !person ? <SignedOutOffline /> : screen && found ? screen(found.args) : <NeedsConnection />
  return { path, node, locale, timeZone, messages }
}
