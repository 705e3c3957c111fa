'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { DialogHost } from '@/components/ui/dialog-host'
import { UiProvider } from '@/components/ui/provider'
import { applyAppearance, rememberedConfiguration } from '@/lib/client/configuration'
import { adoptLocalPerson, currentPerson } from '@/lib/client/local-user'
import { storedLocale } from '@/lib/client/locale'
import { overlay } from '@/lib/client/offline-navigation'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import { AppLink } from './app-link'
import { OfflineConnectionBeat } from './connection-beat'
import { OfflineBanner } from './offline-banner'
import { OfflineNav } from './offline-nav'
import { OfflineScreen } from './offline-screen'
import { UpdatePrompt } from './update-prompt'

type Known = { readonly locale: Locale; readonly timeZone: string; readonly messages: OfflineMessages; readonly isSomebody: boolean }

/**
 * The document of every address that the network cannot answer. Its HTML was made for nobody: whose device this is, in which language, and
 * which address was wanted is known only here.
 */
export function OfflineDocument() {
  const [known, setKnown] = useState<Known | null>(null)
  const path = useSyncExternalStore(overlay.subscribe, () => window.location.pathname, () => null)
  useEffect(() => {
    let isGone = false
    void recall().then((recalled) => {
      if (!isGone) setKnown(recalled)
    })
    return () => void (isGone = true)
  }, [])
  if (!known || path === null) return null
  const { locale, timeZone, messages, isSomebody } = known
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      <UiProvider locale={locale} link={AppLink}>
        <div data-testid="offline-shell">
          <OfflineBanner />
          <UpdatePrompt />
          {isSomebody && <OfflineNav />}
          <main id="content" tabIndex={-1} className="mx-auto max-w-6xl p-4"><OfflineScreen path={path} /></main>
        </div>
        <DialogHost />
        {isSomebody && <OfflineConnectionBeat />}
      </UiProvider>
    </NextIntlClientProvider>
  )
}

async function recall(): Promise<Known> {
  const locale = storedLocale()
  const configuration = rememberedConfiguration()
  applyAppearance(configuration, locale)
  const [person, messages] = await Promise.all([currentPerson(), offlineMessages(locale, configuration.wording)])
  adoptLocalPerson(person?.id ?? null)
  return { locale, timeZone: configuration.timeZone, messages, isSomebody: person !== null }
}
