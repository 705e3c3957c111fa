'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { rememberConfiguration, type Configuration } from '@/lib/client/configuration'
import { claimForPerson, type LocalPerson } from '@/lib/client/local-user'
import { storeLocale } from '@/lib/client/locale'
import type { Locale } from '@/lib/i18n/locales'

interface LocalUserProps {
  person: LocalPerson
  /** The person who looks at the application as this person. */
  viewerId: string | null
  /** The language of the page, and what else the offline shell must know before it knows anybody. */
  locale: Locale
  configuration: Configuration
  children: ReactNode
}

const clearStore = async (userId: string) => (await import('@/lib/client/clear-device')).clearDevice(userId)

/** Wraps everything that is drawn for a signed-in person. Its key is the person's id and, in a view, the viewer's id beside it. */
export function LocalUser({ person, viewerId, locale, configuration, children }: LocalUserProps) {
  // This runs while rendering, so that no child's effect can read the store while it still belongs to somebody else.
  useState(() => {
    if (typeof window !== 'undefined') claimForPerson(person, viewerId, configuration.keeps ? null : clearStore)
  })
  useEffect(() => {
    storeLocale(locale)
    rememberConfiguration(configuration)
  }, [locale, configuration])
  return children
}
