import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Namespace } from './en-gb'
import { clientMessages } from './messages'

/**
 * Gives the client components inside it their texts, and nothing else. A provider hides the one around it, so every namespace used inside has to be named,
 * including those of shared parts.
 */
export async function MessagesFor({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const messages = await getMessages()
  return <NextIntlClientProvider messages={clientMessages(messages, namespaces)}>{children}</NextIntlClientProvider>
}
