'use client'

import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { Anchor } from './link-context'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  /** A second line. */
  note?: string
  /** An entry has either an address or an action. */
  href?: string
  onAction?: () => void
  tone?: 'danger'
  /** Whether this is the chosen entry, for menus that choose. */
  current?: boolean
  disabledReason?: string | null | false
}

/** A heading with its actions under it. */
interface MenuGroup {
  id: string
  heading: string
  actions: readonly MenuAction[]
}

export type MenuEntry = MenuAction | MenuGroup

interface MenuListProps {
  id: string
  label: string
  entries: readonly MenuEntry[]
  onClose: (keepsFocus: boolean) => void
}

export function MenuList({ id, label, entries, onClose }: MenuListProps) {
  const typed = useRef({ text: '', at: 0 })

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]'))
    const index = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'Tab') return onClose(true)
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      items.at(next % items.length)?.focus()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const text = event.timeStamp - typed.current.at < 600 ? typed.current.text + event.key : event.key
      typed.current = { text, at: event.timeStamp }
      const order = [...items.slice(index + 1), ...items.slice(0, index + 1)]
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(text.toLowerCase()))?.focus()
    }
  }

  return (
    <div id={id} role="menu" aria-label={label} onKeyDown={move}>
      {entries.map((entry) =>
        'actions' in entry ? (
          <div
            key={entry.id}
            role="group"
            aria-label={entry.heading}
            className="border-line not-first:mt-1 not-first:border-t not-first:pt-1"
          >
            <p aria-hidden="true" className="px-3 py-1 text-meta font-medium text-muted">
              {entry.heading}
            </p>
            {entry.actions.map((action) => (
              <MenuItem key={action.id} action={action} onClose={onClose} />
            ))}
          </div>
        ) : (
          <MenuItem key={entry.id} action={entry} onClose={onClose} />
        ),
      )}
    </div>
  )
}

function MenuItem({ action, onClose }: { action: MenuAction; onClose: (keepsFocus: boolean) => void }) {
  const isBlocked = Boolean(action.disabledReason)
  const look = classNames(
    'flex min-h-control w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-dense focus-visible:-outline-offset-2',
    isBlocked ? 'text-muted' : 'hover:bg-hover focus:bg-hover active:bg-pressed',
    action.tone === 'danger' && !isBlocked && 'text-danger',
    action.current && 'font-bold text-primary',
  )
  const words = (
    <>
      {action.icon && <IconSlot>{action.icon}</IconSlot>}
      <span className="min-w-0 grow">
        <span className="block">{action.label}</span>
        {(action.disabledReason || action.note) && (
          <span className="block text-meta font-normal text-muted">{action.disabledReason || action.note}</span>
        )}
      </span>
    </>
  )

  if (action.href && !isBlocked) {
    return (
      <Anchor
        role="menuitem"
        tabIndex={-1}
        href={action.href}
        aria-current={action.current || undefined}
        className={look}
        onClick={() => onClose(false)}
      >
        {words}
      </Anchor>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={isBlocked || undefined}
      aria-current={action.current || undefined}
      className={look}
      onClick={() => {
        if (isBlocked) return
        onClose(true)
        action.onAction?.()
      }}
    >
      {words}
    </button>
  )
}
