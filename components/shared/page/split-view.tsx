'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import type { PathBelow } from '@/lib/paths'
import { isBesideList } from './is-beside-list'
import { placeOf, rememberPlace } from './list-place'
import { SplitKeys, type SplitKey } from './split-keys'
import './split-view.css'

/** An address of the list or of one of its items. */
export type SplitHref = PathBelow | `${PathBelow}?${string}`

interface SplitViewProps {
  /** The screen's title, at the head of the list. */
  title: string
  /** The number of items that wait, beside the title. */
  after?: string | undefined
  primary?: ReactNode
  more?: ReactNode
  /** Tools below the title, always in sight: a search, tabs, chips. */
  tools?: ReactNode
  list: ReactNode
  /** The number of rows, at the foot of the list. */
  foot?: ReactNode
  /** The list with its filters: the key under which a person who comes back finds their scroll position. */
  place: string
  /** The item beside the list, or in its place on a phone. */
  pane: ReactNode
  paneLabel: string
  /** Whether the address names an item. Without one a phone shows the list, and a desktop goes on to `first`. */
  isOpen: boolean
  /** The address of the item that `pane` holds on arrival. */
  first?: SplitHref | null
  /** Details about the item, shown from 1280 px. */
  side?: ReactNode
  sideLabel?: string
  /** Letters that do something with the open item, in addition to J and K. */
  keys?: readonly SplitKey[]
  next?: SplitHref | null
  previous?: SplitHref | null
  /** Whether, on a phone, the item's composer replaces the shell's bar. */
  hasComposer?: boolean
  /** Whether the list is 300 px wide on a desktop too, because the item has two columns of its own. */
  isNarrow?: boolean
}

/** A list and one of its items: beside each other from 768 px, each scrolled by itself; one or the other on a phone (docs/decisions/0166). */
export function SplitView({
  title,
  after,
  primary,
  more,
  tools,
  list,
  foot,
  place,
  pane,
  paneLabel,
  isOpen,
  first = null,
  side,
  sideLabel,
  keys = [],
  next = null,
  previous = null,
  hasComposer = false,
  isNarrow = false,
}: SplitViewProps) {
  const router = useRouter()
  const rows = useRef<HTMLDivElement>(null)

  // The address is replaced, because a reload and the way back would come here again.
  useEffect(() => {
    if (!isOpen && first !== null && isBesideList()) router.replace(first, { scroll: false })
  }, [isOpen, first, router])

  useLayoutEffect(() => {
    const element = rows.current
    if (!element) return
    return watchPlace(element, place, isOpen)
  }, [place, isOpen])

  return (
    <div
      data-template="split"
      data-open={isOpen || undefined}
      data-composer={(isOpen && hasComposer) || undefined}
      data-narrow={isNarrow || undefined}
    >
      {/* This is no section element: in its own stacking context the title could not be in a phone's top bar. */}
      <div role="region" aria-label={title} data-split="list">
        <div data-split="head">
          <PageHeader title={title} after={after} primary={primary} more={more} isQuiet={isOpen} />
          {tools}
        </div>
        <div ref={rows} data-split="rows">
          {list}
        </div>
        <SplitKeys keys={keys} next={next} previous={previous}>
          {foot}
        </SplitKeys>
      </div>
      <div role="region" aria-label={paneLabel} data-split="pane">
        {pane}
      </div>
      {side && (
        <aside aria-label={sideLabel} data-split="side">
          {side}
        </aside>
      )}
    </div>
  )
}

/** On a desk the rows are scrolled, on a phone the page, while it shows the list. */
function watchPlace(rows: HTMLElement, place: string, isOpen: boolean): () => void {
  const top = placeOf(place)
  if (isBesideList()) {
    rows.scrollTop = top
    rows.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    const onScroll = () => rememberPlace(place, rows.scrollTop)
    rows.addEventListener('scroll', onScroll, { passive: true })
    return () => rows.removeEventListener('scroll', onScroll)
  }
  if (isOpen) return () => {}
  const onScroll = () => rememberPlace(place, window.scrollY)
  // The router itself first scrolls to the top of a screen.
  const frame = requestAnimationFrame(() => {
    if (top > 0) window.scrollTo(0, top)
    window.addEventListener('scroll', onScroll, { passive: true })
  })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', onScroll)
  }
}
