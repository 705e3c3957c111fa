'use client'

import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * The shell provides its own link here, which also knows the way offline. Outside the shell links are plain: pages opened without an account, and Next's page
 * for 'not found', which every page carries, need no code for them.
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
