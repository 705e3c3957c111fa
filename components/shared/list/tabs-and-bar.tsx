import type { ReactNode } from 'react'
import './filter-bar.css'

/**
 * Tabs, and the FilterBar of what they show. A desk has a row for each. A phone has one row for both, so that the list begins high: the search is its icon
 * until it is used, and takes the place of the tabs meanwhile.
 */
export function TabsAndBar({ tabs, bar }: { tabs: ReactNode; bar: ReactNode }) {
  return (
    <div data-tabs-and-bar className="flex min-w-0 flex-col gap-3">
      {tabs}
      {bar}
    </div>
  )
}
