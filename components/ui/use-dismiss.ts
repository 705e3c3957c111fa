'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'

interface Dismiss {
  open: boolean
  /** The elements that count as inside: the layer and its trigger. */
  inside: RefObject<HTMLElement | null>[]
  onDismiss: (how: 'escape' | 'outside') => void
  /** Whether Escape is passed on to the surroundings: a tooltip must not be between a person and closing the dialog. */
  passesEscapeOn?: boolean
}

/** Closes a layer on Escape and on a press or a focus outside it. */
export function useDismiss({ open, inside, onDismiss, passesEscapeOn = false }: Dismiss) {
  const dismiss = useEffectEvent(onDismiss)
  const isInside = useEffectEvent(
    (target: EventTarget | null) => target instanceof Node && inside.some((ref) => ref.current?.contains(target)),
  )

  useEffect(() => {
    if (!open) return

    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // A modal dialog around the layer must stay open.
      if (!passesEscapeOn) {
        event.preventDefault()
        event.stopPropagation()
      }
      dismiss('escape')
    }
    const onElsewhere = (event: Event) => {
      if (!isInside(event.target)) dismiss('outside')
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('pointerdown', onElsewhere, { capture: true })
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('pointerdown', onElsewhere, { capture: true })
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [open, passesEscapeOn])
}
