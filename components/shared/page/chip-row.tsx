import type { ReactNode } from 'react'
import '@/components/ui/tab-row.css'

/** Chips in one line, scrolled sideways where it is longer than there is room, as a row of tabs is. Nothing where there are none. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      data-tab-row
      className="-m-1 flex gap-2 overflow-x-auto p-1 *:shrink-0 *:whitespace-nowrap empty:hidden"
    >
      {children}
    </div>
  )
}
