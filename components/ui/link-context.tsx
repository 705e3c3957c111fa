'use client'

import NextLink from 'next/link'
import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/** The shell may put its own link here, one that also knows the way offline. */
export const LinkContext = createContext<ComponentType<AnchorProps>>(PlainLink)

/** A link inside the application, or a plain one for anywhere else. */
export function Anchor(props: AnchorProps) {
  const inner = useContext(LinkContext)
  return createElement(isInner(props.href) ? inner : 'a', props)
}

function PlainLink({ href, ...rest }: AnchorProps) {
  // As an object: typed routes take any path that way, and ours come from data.
  const { pathname, search, hash } = new URL(href, 'http://here')
  return <NextLink prefetch={false} href={{ pathname, search, hash }} {...rest} />
}

function isInner(href: string) {
  return href.startsWith('/') && !href.startsWith('//')
}
