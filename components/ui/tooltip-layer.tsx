'use client'

import { useRef, type RefObject } from 'react'
import { useDismiss } from './use-dismiss'
import { useFloating } from './use-floating'

interface TooltipLayerProps {
  /** What counts as inside: the control, or an element around it. */
  host: RefObject<HTMLElement | null>
  anchor: () => Element | null | undefined
  text: string
  onDismiss: () => void
}

export function TooltipLayer({ host, anchor, text, onDismiss }: TooltipLayerProps) {
  const layer = useRef<HTMLSpanElement>(null)
  useFloating({ layer, anchor, open: true, placement: 'above' })
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
