'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import type { MenuEntry } from './menu-list'
import type { Placement } from './use-floating'
import { useLazy } from './use-lazy'

interface MenuProps {
  /** The button's words, or its name where `trigger` or `iconOnly` shows something else. */
  label: string
  entries: readonly MenuEntry[]
  icon?: ReactNode
  iconOnly?: boolean
  /** Content inside the button instead of icon and words: an avatar. */
  trigger?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  placement?: Placement
  className?: string
}

const loadLayer = async () => (await import('./menu-layer')).MenuLayer

/** A button that opens a list of actions and places; the list's code is loaded when it is first opened. */
export function Menu({
  label,
  entries,
  icon,
  iconOnly,
  trigger,
  variant = 'secondary',
  size = 'md',
  placement = 'below-start',
  className,
}: MenuProps) {
  const [open, setOpen] = useState<'at the start' | 'at the end' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const Layer = useLazy(open !== null, loadLayer, () => setOpen(null))

  function close(keepsFocus: boolean) {
    setOpen(null)
    if (keepsFocus) button.current?.focus()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowUp' ? 'at the end' : 'at the start')
  }

  const isBare = iconOnly || trigger !== undefined
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={isBare ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open && Layer ? id : undefined}
        onClick={() => (open ? close(true) : setOpen('at the start'))}
        onKeyDown={openByKey}
        className={trigger ? `hit-area rounded-full ${className ?? ''}` : buttonStyle({ variant, size, square: iconOnly, className })}
      >
        {trigger ?? (
          <>
            {icon && <IconSlot>{icon}</IconSlot>}
            {!iconOnly && <span>{label}</span>}
            {!iconOnly && (
              <IconSlot small>
                <ChevronDown />
              </IconSlot>
            )}
          </>
        )}
      </button>
      {open && Layer && (
        <Layer
          id={id}
          label={label}
          entries={entries}
          button={button}
          placement={placement}
          startsAtEnd={open === 'at the end'}
          onClose={close}
        />
      )}
    </>
  )
}
