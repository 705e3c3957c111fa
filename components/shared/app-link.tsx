'use client'

import NextLink from 'next/link'
import type { AnchorProps } from '@/components/ui/link-context'
import { leaveStandIn, offlineNavigate } from '@/lib/client/offline-navigation'

/** A link that also works without a network. The shell gives it to every component that draws links (UiProvider). */
export function AppLink({ href, ...rest }: AnchorProps) {
  // The href is an object because typed routes then take any path, and these paths come from data. Prefetching is off: it costs requests and does not make
  // pages work offline.
  const { pathname, search, hash } = new URL(href, 'http://here')
  return (
    <NextLink
      prefetch={false}
      href={{ pathname, search, hash }}
      onNavigate={(event) => {
        if (offlineNavigate(href) || leaveStandIn(href)) event.preventDefault()
      }}
      {...rest}
    />
  )
}
