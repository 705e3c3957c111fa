'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState } from 'react'
import { ScreenError } from '@/components/shell/screen-error'
import { storedLocale } from '@/lib/client/locale'
import { offlineMessages, type OfflineMessages } from '@/lib/i18n/client-messages'
import { sourceLocale, type Locale } from '@/lib/i18n/locales'
import errors from '@/messages/en-GB/errors.json'
import ui from '@/messages/en-GB/ui.json'
import './globals.css'

type Texts = { readonly locale: Locale; readonly messages: Pick<OfflineMessages, 'errors' | 'ui'> }

/** When not even the root layout can be drawn: nothing around it, its texts from the device. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [{ locale, messages }, setTexts] = useState<Texts>({ locale: sourceLocale, messages: { errors, ui } })
  useEffect(() => {
    const stored = storedLocale()
    offlineMessages(stored).then(
      (found) => setTexts({ locale: stored, messages: found }),
      // Without a network and not on the device: British English will do.
      () => undefined,
    )
  }, [])
  return (
    <html lang={locale}>
      <body>
        <NextIntlClientProvider locale={locale} messages={messages}>
          <main id="content"><ScreenError error={error} onRetry={retry} /></main>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
