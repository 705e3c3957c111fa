'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState } from 'react'
import { LateScreenError } from '@/components/shell/late-screen-error'
import { storedLocale } from '@/lib/client/locale'
import { offlineMessages } from '@/lib/i18n/client-messages'
import type { Messages } from '@/lib/i18n/en-gb'
import { sourceLocale, type Locale } from '@/lib/i18n/locales'
import errors from '@/messages/en-GB/errors.json'
import './globals.css'

type Texts = { readonly locale: Locale; readonly messages: Partial<Messages> }

/** When not even the root layout can be drawn: nothing around it, its texts from the device. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const [texts, setTexts] = useState<Texts | null>(null)
  useEffect(() => {
    const locale = storedLocale()
    offlineMessages(locale).then(
      (messages) => setTexts({ locale, messages }),
      // Without a network and not on the device: British English will do.
      () => setTexts({ locale: sourceLocale, messages: { errors } }),
    )
  }, [])
  return (
    <html lang={texts?.locale ?? sourceLocale}>
      <body>
        {texts && (
          <NextIntlClientProvider locale={texts.locale} messages={texts.messages}>
            <main id="content"><LateScreenError error={error} onRetry={retry} /></main>
          </NextIntlClientProvider>
        )}
      </body>
    </html>
  )
}
