'use client'

import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * The shell puts its own link here, one that also knows the way offline. Outside of it the few links are plain ones: pages that somebody without an
 * account opens, and Next's page for what is not found, which goes along with every page, carry no code for them.
 */
export const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** A link inside the application, or a plain one for anywhere else. */
export function Anchor(props: AnchorProps) {
  const inner = useContext(LinkContext)
  return createElement(isInner(props.href) ? inner : 'a', props)
}

function isInner(href: string) {
  return href.startsWith('/') && !href.startsWith('//')
}
