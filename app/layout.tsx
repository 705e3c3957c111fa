import type { Metadata, Viewport } from 'next'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import './globals.css'

export const metadata: Metadata = { title: { default: 'Cusp', template: '%s · Cusp' }, applicationName: 'Cusp' }
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

/** Reads the language and nothing of the person. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  )
}
