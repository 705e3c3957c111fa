'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { barHeight, tellHeight } from '@/components/ui/bar-height'

/** The part that stays at the foot of an item beside a list: its composer. Notices are above it. */
export function PaneFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => tellHeight(foot.current, barHeight), [])
  return (
    <div ref={foot} data-pane-foot data-print="hide">
      {children}
    </div>
  )
}
