'use client'

import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { barHeight, footHeight, tellHeight } from './bar-height'
import { classNames } from './class-names'

interface StickyActionBarProps {
  /** Buttons; the main one grows. */
  children: ReactNode
  /** Above the buttons: a progress bar, an error. */
  above?: ReactNode
  /** Content under the buttons: what comes next. */
  below?: ReactNode
  /** The save indicator, at the start of the row where there is room. */
  status?: ReactNode
  /** Whether the page has margins: the bar then takes a phone's whole width, and is a card of its own on a desktop. */
  floating?: boolean
  /**
   * Whether the bar is under a column that is narrower than the page (max-w-3xl): it is then as wide as the column, so that the buttons are not apart from
   * it.
   */
  isColumn?: boolean
}

/** The actions of a screen, always within a thumb's reach at the bottom; on a phone above the shell's own bar. */
export function StickyActionBar({ children, above, below, status, floating = false, isColumn = false }: StickyActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const foot = useSyncExternalStore(footHeight.watch, footHeight.read, footHeight.unknown) ?? 0

  // Notices are above the bar, however high it is.
  useEffect(() => tellHeight(bar.current, barHeight), [])

  return (
    <div
      ref={bar}
      data-print="hide"
      style={foot > 0 ? { bottom: foot } : undefined}
      className={classNames(
        'sticky bottom-0 z-20 border-t border-line bg-surface px-3 pt-2',
        foot > 0 ? 'pb-2' : 'pb-safe',
        floating ? '-mx-4 md:bottom-4 md:mx-0 md:rounded-card md:border md:px-4 md:py-3 md:shadow-popover' : 'md:px-6',
      )}
    >
      <div className={classNames(isColumn && 'max-w-3xl md:pr-12')}>
        {above && <div className="mb-2">{above}</div>}
        <div className={classNames('flex flex-wrap items-center justify-end gap-2', floating && 'max-md:*:grow')}>
          {status && <div className="grow max-md:basis-full">{status}</div>}
          {children}
        </div>
        {below && <div className="mt-1 text-center text-meta text-muted md:text-end">{below}</div>}
      </div>
    </div>
  )
}
