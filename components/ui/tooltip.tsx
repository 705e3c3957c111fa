'use client'

import { useRef, type ReactNode } from 'react'
import { useTip } from './use-tip'

interface TooltipProps {
  text: string
  /** Whether a press shows it, too, for a finger that cannot hover. */
  onTap?: boolean
  children: ReactNode
}

/**
 * A few words beside a control, for eyes only: the control itself carries them as its name or description. The tooltip can be hovered, and Escape closes it
 * (WCAG 1.4.13).
 */
export function Tooltip({ text, onTap = false, children }: TooltipProps) {
  const host = useRef<HTMLSpanElement>(null)
  const { Layer, close, ...handlers } = useTip(onTap)
  return (
    <span ref={host} className="contents" {...handlers}>
      {children}
      {Layer && <Layer host={host} anchor={() => host.current?.firstElementChild} text={text} onDismiss={close} />}
    </span>
  )
}
