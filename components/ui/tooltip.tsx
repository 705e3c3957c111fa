'use client'

import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { useLazy } from './use-lazy'

interface TooltipProps {
  text: string
  /** Whether a press shows it, too, for a finger that cannot hover. */
  onTap?: boolean
  children: ReactNode
}

const loadLayer = async () => (await import('./tooltip-layer')).TooltipLayer
const hoverDelay = 500
const leaveDelay = 120
const tapDuration = 5000

/**
 * A few words beside a control, for eyes only: the control itself carries them as its name or description. The tooltip can be hovered, and Escape closes it
 * (WCAG 1.4.13).
 */
export function Tooltip({ text, onTap = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const Layer = useLazy(open, loadLayer, () => setOpen(false))
  useEffect(() => () => clearTimeout(timer.current), [])

  function turn(to: boolean, after: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(to), after)
  }

  function focus(event: FocusEvent) {
    if (event.target.matches(':focus-visible')) turn(true, 0)
  }

  function press() {
    if (!onTap) return turn(false, 0)
    setOpen(true)
    turn(false, tapDuration)
  }

  return (
    <span
      ref={host}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && turn(true, hoverDelay)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && turn(false, leaveDelay)}
      onFocus={focus}
      onBlur={() => turn(false, 0)}
      onClick={press}
    >
      {children}
      {open && Layer && <Layer host={host} text={text} onDismiss={() => setOpen(false)} />}
    </span>
  )
}
