'use client'

import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Anchor } from './link-context'

/** Goes to an address by a link that must be drawn in the page: unsaved changes then ask first, as they do for every link. */
export function useGo(): [link: ReactNode, go: (href: string) => void] {
  const link = useRef<HTMLAnchorElement>(null)
  const [href, setHref] = useState('/')
  return [
    <Anchor key="go" ref={link} href={href} hidden />,
    (to) => {
      flushSync(() => setHref(to))
      link.current?.click()
    },
  ]
}
