import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { appearanceAttributes, appearanceFromCookies } from '@/lib/appearance'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { cookieName } from '@/lib/cookie-name'
import { inter } from './inter'
import './globals.css'

// Each screen renders its own <title>, because the ones drawn without a network must too.
export const metadata: Metadata = {
  applicationName: 'Cusp',
  formatDetection: { telephone: false, date: false, address: false, email: false },
}
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

/** Reads the language and the appearance, and nothing about the person. The texts are those of the error screen. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, jar] = await Promise.all([getLocale(), cookies()])
  return (
    <html
      lang={locale}
      className={inter.variable}
      {...appearanceAttributes(appearanceFromCookies((name) => jar.get(cookieName(name))?.value))}
      suppressHydrationWarning
    >
      <body>
        <MessagesFor namespaces={['errors', 'ui']}>{children}</MessagesFor>
      </body>
    </html>
  )
}
