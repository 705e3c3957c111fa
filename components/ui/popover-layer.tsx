'use client'

import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names'
import { useDismiss } from './use-dismiss'
import { useFloating, type Placement } from './use-floating'

interface PopoverLayerProps {
  id: string
  label: string
  button: RefObject<HTMLButtonElement | null>
  placement: Placement
  isPanel: boolean
  onDismiss: (how: 'escape' | 'outside') => void
  children: ReactNode
}

/** The layer that a popover's button opens. */
export function PopoverLayer({ id, label, button, placement, isPanel, onDismiss, children }: PopoverLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useFloating({ layer, anchor: () => button.current, open: true, placement })
  useDismiss({ open: true, inside: [button, layer], onDismiss })
  // A field that one types into first is ready at once, as in a dialog.
  useEffect(() => (layer.current?.querySelector<HTMLElement>('[data-autofocus]') ?? layer.current)?.focus(), [])
  return (
    <div
      ref={layer}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        'floating animate-appear border-line bg-raised text-ink shadow-popover focus-visible:-outline-offset-3',
        isPanel
          ? 'flex max-h-dialog w-100 flex-col max-md:inset-0! max-md:m-0! max-md:h-dvh! max-md:max-h-none! max-md:w-full! max-md:max-w-none! md:rounded-card md:border'
          : 'w-80 rounded-card border p-4',
      )}
    >
      {children}
    </div>
  )
}
