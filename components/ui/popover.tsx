'use client'

import { useId, useRef, useState, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import type { Placement } from './use-floating'
import { useLazy } from './use-lazy'

interface PopoverProps {
  /** The button's words, and the name of the panel. */
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  /** A count on the button. */
  badge?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  placement?: Placement
  /** Whether the content is a list of its own: 400 px wide and edge to edge, on a phone the whole screen. It has its own way to close it. */
  isPanel?: boolean
  /** Drawn while the panel is open; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
  onOpenChange?: (open: boolean) => void
  className?: string
}

const loadLayer = async () => (await import('./popover-layer')).PopoverLayer

/** A button that opens a small panel beside it: filters, notifications. The panel's code is loaded when it is first opened. */
export function Popover({
  label,
  icon,
  iconOnly,
  badge,
  variant = 'secondary',
  size = 'md',
  placement = 'below-start',
  isPanel = false,
  children,
  onOpenChange,
  className,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const Layer = useLazy(open, loadLayer, () => turn(false))

  function turn(to: boolean) {
    setOpen(to)
    onOpenChange?.(to)
  }

  function close() {
    turn(false)
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && Layer ? id : undefined}
        onClick={() => (open ? close() : turn(true))}
        className={buttonStyle({ variant, size, square: iconOnly, className })}
      >
        {icon && <IconSlot>{icon}</IconSlot>}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
        {badge && <span className={classNames(iconOnly && 'absolute -top-1 -right-1')}>{badge}</span>}
      </button>
      {open && Layer && (
        <Layer
          isPanel={isPanel}
          id={id}
          label={label}
          button={button}
          placement={placement}
          onDismiss={(how) => (how === 'escape' ? close() : turn(false))}
        >
          <PopoverBody draw={children} close={close} />
        </Layer>
      )}
    </>
  )
}

function PopoverBody({ draw, close }: { draw: PopoverProps['children']; close: () => void }) {
  return draw(close)
}
