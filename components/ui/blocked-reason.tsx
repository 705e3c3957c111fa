'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTip } from './use-tip'

/**
 * The reason why the button before it cannot be pressed. It stands beside the button and not around it: a button that is blocked as the result of its own press
 * stays the same element, and keeps the focus.
 */
export function BlockedReason({ id, text }: { id: string; text: string }) {
  const own = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLElement>(null)
  const { Layer, close, onPointerEnter, onPointerLeave, onFocus, onBlur, onClick } = useTip(true)
  const heard = useEffectEvent((event: Event) => {
    if (event.type === 'focus') onFocus(event)
    else if (event.type === 'blur') onBlur()
    else if (event.type === 'click') onClick()
    else if (event instanceof PointerEvent) (event.type === 'pointerenter' ? onPointerEnter : onPointerLeave)(event)
  })

  useEffect(() => {
    const before = own.current?.previousElementSibling
    if (!(before instanceof HTMLElement)) return
    button.current = before
    const hear = (event: Event) => heard(event)
    events.forEach((event) => before.addEventListener(event, hear))
    return () => events.forEach((event) => before.removeEventListener(event, hear))
  }, [])

  return (
    <>
      <span ref={own} id={id} hidden>
        {text}
      </span>
      {Layer && <Layer host={button} anchor={() => button.current} text={text} onDismiss={close} />}
    </>
  )
}

const events = ['pointerenter', 'pointerleave', 'focus', 'blur', 'click'] as const
