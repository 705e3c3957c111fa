'use client'

import type { ComponentType, ReactNode } from 'react'
import { LinkContext, type AnchorProps } from './link-context'

interface UiProviderProps {
  /** The shell's own link, for every link that these components draw. */
  link?: ComponentType<AnchorProps>
  children: ReactNode
}

/** The provider that the components need around them, in addition to next-intl with the namespace `ui`. */
export function UiProvider({ link, children }: UiProviderProps) {
  return link ? <LinkContext value={link}>{children}</LinkContext> : children
}
