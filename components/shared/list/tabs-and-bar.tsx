import type { ReactNode } from 'react'
import './filter-bar.css'

/**
 * Tabs, and the FilterBar of what they show. A desktop has a row for each. A phone has one row for both, so that the list begins high: the search is an icon
 * until it is used, and then takes the place of the tabs.
 */
export function TabsAndBar({ tabs, bar }: { tabs: ReactNode; bar: ReactNode }) {
  return (
    <div data-tabs-and-bar className="flex min-w-0 flex-col gap-3">
      {tabs}
      {bar}
    </div>
  )
}
