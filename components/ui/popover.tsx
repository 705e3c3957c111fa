'use client'

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { useDismiss } from './use-dismiss'
import { useFloating, type Placement } from './use-floating'

export interface PopoverProps {
  /** The button's words, and the name of what opens. */
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  /** A count on the button. */
  badge?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  placement?: Placement
  /** Drawn when open; `close` gives focus back to the button. */
  children: (close: () => void) => ReactNode
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** A button that opens a small panel beside it: filters, notifications. */
export function Popover({ label, icon, iconOnly, badge, variant = 'secondary', size = 'md', placement = 'below-start', children, onOpenChange, className }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const id = useId()

  function turn(to: boolean) {
    setOpen(to)
    onOpenChange?.(to)
  }

  function close() {
    turn(false)
    button.current?.focus()
  }

  useFloating({ layer, anchor: () => button.current, open, placement })
  useDismiss({ open, inside: [button, layer], onDismiss: (how) => (how === 'escape' ? close() : turn(false)) })
  useEffect(() => {
    if (open) layer.current?.focus()
  }, [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : turn(true))}
        className={buttonStyle({ variant, size, square: iconOnly, className })}
      >
        {icon && <IconSlot>{icon}</IconSlot>}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
        {badge && <span className={classNames(iconOnly && 'absolute -top-1 -right-1')}>{badge}</span>}
      </button>
      {open && (
        <div
          ref={layer}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="floating w-80 animate-appear rounded-card border border-line bg-raised p-4 text-ink shadow-popover focus-visible:-outline-offset-3"
        >
          <PopoverBody draw={children} close={close} />
        </div>
      )}
    </>
  )
}

function PopoverBody({ draw, close }: { draw: PopoverProps['children']; close: () => void }) {
  return draw(close)
}
