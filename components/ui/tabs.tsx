'use client'

import { Fragment, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names'
import { TabRow } from './tab-row'
import { tabStyle } from './tab-style'

export interface Tab {
  id: string
  label: string
  /** A number, or its text where it is large. */
  count?: number | string
  /** Whether the counted things wait for somebody: the count is then red. */
  isUrgent?: boolean
  panel: ReactNode
}

interface TabsProps {
  /** The name of the row of tabs. */
  label: string
  tabs: readonly Tab[]
  /** The open tab, where the owner decides it. */
  selected?: string
  onChange?: (id: string) => void
  /** Whether the screen has no padding of its own: the row of tabs is indented, and the panels begin below its line and reach down to the end of the screen. */
  isEdgeToEdge?: boolean
}

/** Several views of one thing, in place. Where each view has an address, use NavTabs. */
export function Tabs({ label, tabs, selected, onChange, isEdgeToEdge = false }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id)
  const ids = useId()
  const current = selected ?? own
  const index = tabs.findIndex((tab) => tab.id === current)

  function choose(tab: Tab | undefined) {
    if (!tab) return
    setOwn(tab.id)
    onChange?.(tab.id)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = next % tabs.length
    choose(tabs[at])
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  return (
    <div className={isEdgeToEdge ? 'flex grow flex-col' : undefined}>
      <TabRow role="tablist" aria-label={label} current={current} onKeyDown={move} className={isEdgeToEdge ? 'px-3 md:px-5' : undefined}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${ids}-tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${ids}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => choose(tab)}
            className={tabStyle(tab.id === current)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count !== 0 && (
              <b className={classNames('tabular-nums', tab.isUrgent && 'text-danger')}>{tab.count}</b>
            )}
          </button>
        ))}
      </TabRow>
      <div
        role="tabpanel"
        id={`${ids}-panel`}
        aria-labelledby={`${ids}-tab-${current}`}
        tabIndex={0}
        className={classNames('rounded-control', isEdgeToEdge ? 'flex grow flex-col *:w-full' : 'pt-4')}
      >
        {/* The panel has a key: two panels of the same component are two, and share no state. */}
        <Fragment key={current}>{tabs[index]?.panel}</Fragment>
      </div>
    </div>
  )
}
