'use client'

import { useRef, type RefObject } from 'react'
import { useDismiss } from './use-dismiss'
import { useFloating } from './use-floating'

interface TooltipLayerProps {
  /** The element around the control, with no box of its own. */
  host: RefObject<HTMLSpanElement | null>
  text: string
  onDismiss: () => void
}

export function TooltipLayer({ host, text, onDismiss }: TooltipLayerProps) {
  const layer = useRef<HTMLSpanElement>(null)
  useFloating({ layer, anchor: () => host.current?.firstElementChild, open: true, placement: 'above' })
  useDismiss({ open: true, inside: [host], onDismiss, passesEscapeOn: true })
  return (
    <span
      ref={layer}
      popover="manual"
      aria-hidden="true"
      className="floating max-w-72 animate-appear rounded-control border border-transparent bg-inverse px-2 py-1 text-left text-meta font-medium text-on-inverse shadow-popover"
    >
      {text}
    </span>
  )
}
