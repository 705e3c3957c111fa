'use client'

import type { ComponentType, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { LinkContext, type AnchorProps } from './link-context'

export interface UiProviderProps {
  /** The locale that dates and numbers are typed in; set explicitly, or server and browser disagree. */
  locale: string
  /** The shell's own link, for every link that our components draw. */
  link?: ComponentType<AnchorProps>
  children: ReactNode
}

/** What the components need around them, besides next-intl with the namespace `ui`. */
export function UiProvider({ locale, link, children }: UiProviderProps) {
  const inner = <I18nProvider locale={locale}>{children}</I18nProvider>
  return link ? <LinkContext value={link}>{inner}</LinkContext> : inner
}
