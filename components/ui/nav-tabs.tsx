'use client'

import { Anchor } from './link-context'
import { TabRow } from './tab-row'
import { tabStyle } from './tab-style'

interface NavTab {
  href: string
  label: string
  /** The number of due or unread things: the same as in the menu's badge. */
  count?: number
  /** The number of other things, in words: 'later 15'. */
  rest?: string | undefined
  current: boolean
}

/** Tabs that are links: each view has an address. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly NavTab[] }) {
  return (
    <nav aria-label={label}>
      <TabRow as="ul" current={tabs.find(({ current }) => current)?.href}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} aria-current={tab.current ? 'page' : undefined} className={tabStyle(tab.current)}>
              {tab.label}
              {tab.count !== undefined && tab.count !== 0 && <b className="tabular-nums">{tab.count}</b>}
              {tab.rest && <span className="font-normal text-muted tabular-nums">· {tab.rest}</span>}
            </Anchor>
          </li>
        ))}
      </TabRow>
    </nav>
  )
}
