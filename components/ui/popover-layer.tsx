'use client'

import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useDismiss } from './use-dismiss'
import { useFloating, type Placement } from './use-floating'

export interface PopoverLayerProps {
  id: string
  label: string
  button: RefObject<HTMLButtonElement | null>
  placement: Placement
  onDismiss: (how: 'escape' | 'outside') => void
  children: ReactNode
}

/** What a popover's button opens. */
export function PopoverLayer({ id, label, button, placement, onDismiss, children }: PopoverLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useFloating({ layer, anchor: () => button.current, open: true, placement })
  useDismiss({ open: true, inside: [button, layer], onDismiss })
  useEffect(() => layer.current?.focus(), [])
  return (
    <div
      ref={layer}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="floating w-80 animate-appear rounded-card border border-line bg-raised p-4 text-ink shadow-popover focus-visible:-outline-offset-3"
    >
      {children}
    </div>
  )
}
