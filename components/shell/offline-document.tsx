'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { UiProvider } from '@/components/ui/provider'
import { applyAppearance, rememberedConfiguration } from '@/lib/client/configuration'
import { readLocal } from '@/lib/client/local-store'
import { adoptLocalPerson, currentPerson } from '@/lib/client/local-user'
import { storeNothing } from '@/lib/client/page-mark'
import { wantedLocale } from '@/lib/client/wanted-locale'
import { overlay, markStandIn, withId } from '@/lib/client/offline-navigation'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import type { Locale } from '@/lib/i18n/locales'
import type { ShellData } from '@/lib/menu'
import { AppLink } from '@/components/shared/app-link'
import { OfflineConnectionBeat } from './connection-beat'
import { OfflineBanner } from './offline-banner'
import { OfflineScreen } from './offline-screen'
import { Shell, shellKey } from './shell'

type Known = {
  readonly locale: Locale
  readonly timeZone: string
  readonly messages: OfflineMessages
  readonly shell: ShellData | undefined
}

/**
 * The document of every address that the network cannot answer. Its HTML contains nothing about a person: only in the browser is it known whose device this is,
 * in which language, and which address was requested.
 */
export function OfflineDocument() {
  const [known, setKnown] = useState<Known | null>(null)
  const address = useSyncExternalStore(
    overlay.subscribe,
    () => window.location.pathname,
    () => null,
  )
  useEffect(() => {
    let isGone = false
    markStandIn()
    void readKnown().then((recalled) => {
      if (!isGone) setKnown(recalled)
    })
    return () => void (isGone = true)
  }, [])
  if (!known || address === null) return null
  const { locale, timeZone, messages, shell } = known
  const screen = <OfflineScreen visit={address} />
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages}>
      {shell ? (
        <Shell data={shell} offline>
          {screen}
        </Shell>
      ) : (
        <Bare>{screen}</Bare>
      )}
    </NextIntlClientProvider>
  )
}

/** A document without a menu, where the person or their menu is not known. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <UiProvider link={AppLink}>
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="p-4">
        {children}
      </main>
      <OfflineConnectionBeat />
    </UiProvider>
  )
}

const loadShellData = async () => (await import('@/lib/menu.shapes')).ShellData

async function readKnown(): Promise<Known> {
  const { pathname, search } = window.location
  const address = withId({ pathname, search })
  if (address !== pathname + search) window.history.replaceState(window.history.state, '', address)
  const locale = wantedLocale()
  const configuration = await rememberedConfiguration()
  applyAppearance(configuration, locale)
  if (!configuration.keeps) storeNothing(Promise.resolve(false))
  const [person, messages] = await Promise.all([currentPerson(), offlineMessages(locale, configuration.wording)])
  adoptLocalPerson(person?.id ?? null)
  const shell = person ? await readLocal(shellKey, loadShellData).catch(() => undefined) : undefined
  return { locale, timeZone: configuration.timeZone, messages, shell }
}
