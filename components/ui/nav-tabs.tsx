'use client'

import { Anchor } from './link-context'
import { tabStyle } from './tab-style'

export interface NavTab {
  href: string
  label: string
  count?: number
  current: boolean
}

/** Tabs that are links: each view has an address. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly NavTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-4 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} aria-current={tab.current ? 'page' : undefined} className={tabStyle(tab.current)}>
              {tab.label}
              {tab.count !== undefined && <b className="tabular-nums">{tab.count}</b>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
