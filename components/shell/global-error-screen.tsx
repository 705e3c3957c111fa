'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect, useState } from 'react'
import { wantedLocale } from '@/lib/client/wanted-locale'
import { offlineMessages } from '@/lib/i18n/client-messages'
import type { Messages } from '@/lib/i18n/en-gb'
import { sourceLocale, type Locale } from '@/lib/i18n/locales'
import errors from '@/messages/en-GB/errors.json'
import { LateScreenError } from './late-screen-error'
import type { ScreenErrorProps } from './screen-error'

type Texts = { readonly locale: Locale; readonly messages: Partial<Messages> }

/** The error screen without a layout around it; its texts come from the device. */
export function GlobalErrorScreen(props: ScreenErrorProps) {
  const [texts, setTexts] = useState<Texts | null>(null)
  useEffect(() => {
    const locale = wantedLocale()
    offlineMessages(locale).then(
      (messages) => setTexts({ locale, messages }),
      // Without a network and without texts on the device, the screen is in British English.
      () => setTexts({ locale: sourceLocale, messages: { errors } }),
    )
  }, [])
  useEffect(() => {
    if (texts) document.documentElement.lang = texts.locale
  }, [texts])
  return (
    texts && (
      <NextIntlClientProvider locale={texts.locale} messages={texts.messages}>
        <main id="content">
          <LateScreenError {...props} />
        </main>
      </NextIntlClientProvider>
    )
  )
}
