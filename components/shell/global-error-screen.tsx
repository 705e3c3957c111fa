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

/** Nothing is around it; its texts are from the device. */
export function GlobalErrorScreen(props: ScreenErrorProps) {
  const [texts, setTexts] = useState<Texts | null>(null)
  useEffect(() => {
    const locale = wantedLocale()
    offlineMessages(locale).then(
      (messages) => setTexts({ locale, messages }),
      // Without a network and not on the device: British English will do.
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
