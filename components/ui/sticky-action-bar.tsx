'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { tellBarHeight } from './bar-height'
import { classNames } from './class-names'

export interface StickyActionBarProps {
  /** Buttons; the main one grows. */
  children: ReactNode
  /** Above the buttons: a progress bar, an error. */
  above?: ReactNode
  /** Under them: what comes next. */
  below?: ReactNode
  /** The save indicator, at the start of the row where there is room. */
  status?: ReactNode
  className?: string
}

/** What one does here, always within a thumb's reach at the bottom. */
export function StickyActionBar({ children, above, below, status, className }: StickyActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)

  // Notices stand above it, however high it is.
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => tellBarHeight(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)))
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      tellBarHeight(null)
    }
  }, [])

  return (
    <div ref={bar} data-print="hide" className={classNames('sticky bottom-0 z-20 border-t border-line bg-surface px-3 pt-2 pb-safe md:px-6', className)}>
      {above && <div className="mb-2">{above}</div>}
      <div className="flex flex-wrap items-center gap-2">
        {status && <div className="grow max-md:basis-full">{status}</div>}
        {children}
      </div>
      {below && <div className="mt-1 text-center text-meta text-muted md:text-start">{below}</div>}
    </div>
  )
}
