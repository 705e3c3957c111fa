'use client'

import { useEffect, useRef, type AriaAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names'
import './tab-row.css'

interface TabRowProps extends Pick<AriaAttributes, 'aria-label'> {
  /** `ul` where the tabs are links. */
  as?: 'div' | 'ul'
  role?: 'tablist'
  current: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  className?: string | undefined
  children: ReactNode
}

/** One line of tabs, which scrolls sideways where there is no room; the current tab is in sight, and the cut edge fades. */
export function TabRow({ as: Row = 'div', current, className, children, ...native }: TabRowProps) {
  const row = useRef<HTMLDivElement & HTMLUListElement>(null)

  useEffect(() => {
    const here = row.current
    const tab = here?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
    if (here && tab) here.scrollLeft = tab.offsetLeft - (here.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <div className="border-b border-line">
      <Row {...native} ref={row} data-tab-row className={classNames('relative -mb-px flex gap-x-4 overflow-x-auto', className)}>
        {children}
      </Row>
    </div>
  )
}
