'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import { MenuList, type MenuEntry } from './menu-list'
import { useDismiss } from './use-dismiss'
import { useFloating, type Placement } from './use-floating'

export interface MenuProps {
  /** The button's words, or its name where `trigger` or `iconOnly` shows something else. */
  label: string
  entries: readonly MenuEntry[]
  icon?: ReactNode
  iconOnly?: boolean
  /** Shown inside the button instead of icon and words: an avatar. */
  trigger?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  placement?: Placement
  className?: string
}

/** A button that opens a list of actions and places. */
export function Menu({ label, entries, icon, iconOnly, trigger, variant = 'secondary', size = 'md', placement = 'below-start', className }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [startsAtEnd, setStartsAtEnd] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const id = useId()

  useFloating({ layer, anchor: () => button.current, open, placement })
  useDismiss({ open, inside: [button, layer], onDismiss: (how) => close(how === 'escape') })

  useEffect(() => {
    if (!open) return
    const items = layer.current?.querySelectorAll<HTMLElement>('[role=menuitem]')
    Array.from(items ?? []).at(startsAtEnd ? -1 : 0)?.focus()
  }, [open, startsAtEnd])

  function show(atEnd: boolean) {
    setStartsAtEnd(atEnd)
    setOpen(true)
  }

  function close(keepsFocus: boolean) {
    setOpen(false)
    if (keepsFocus) button.current?.focus()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowUp')
  }

  const isBare = iconOnly || trigger !== undefined
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={isBare ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(true) : show(false))}
        onKeyDown={openByKey}
        className={trigger ? `hit-area rounded-full ${className ?? ''}` : buttonStyle({ variant, size, square: iconOnly, className })}
      >
        {trigger ?? (
          <>
            {icon && <IconSlot>{icon}</IconSlot>}
            {!iconOnly && <span>{label}</span>}
            {!iconOnly && <IconSlot small><ChevronDown /></IconSlot>}
          </>
        )}
      </button>
      {open && (
        <div ref={layer} popover="manual" className="floating min-w-48 animate-appear rounded-card border border-line bg-raised p-1 text-ink shadow-popover">
          <MenuList id={id} label={label} entries={entries} onClose={close} />
        </div>
      )}
    </>
  )
}
