'use client'

import NextLink from 'next/link'
import type { AnchorProps } from '@/components/ui/link-context'
import { leaveStandIn, offlineNavigate } from '@/lib/client/offline-navigation'

/** A link that also knows the way without a network. The shell gives it to every component that draws links (UiProvider). */
export function AppLink({ href, ...rest }: AnchorProps) {
  // As an object: typed routes take any path that way, and ours come from data. No prefetch: it does not make pages work offline, and costs.
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
