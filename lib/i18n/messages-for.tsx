import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Namespace } from './en-gb'
import { clientMessages } from './messages'

/**
 * Gives the client components below their texts, and nothing else.
 * A provider hides the one around it: name every namespace that is used below, those of shared parts too.
 */
export async function MessagesFor({ namespaces, children }: { namespaces: readonly Namespace[]; children: ReactNode }) {
  const messages = await getMessages()
  return <NextIntlClientProvider messages={clientMessages(messages, namespaces)}>{children}</NextIntlClientProvider>
}
