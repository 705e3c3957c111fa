'use client'

import { useEffect, useRef } from 'react'

/** After the last step of a scroll. */
const restMs = 80
const none = 'pointer-events-none'

/**
 * Lies over the rest of its parent, which is positioned, while something around it is scrolled: what passes below a mouse at rest would be lit up, and all
 * that is on the screen drawn anew, at each frame.
 */
export function ScrollShield() {
  const shield = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = shield.current
    if (!own || !matchMedia('(hover: hover)').matches) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    const lift = () => {
      clearTimeout(timer)
      own.classList.add(none)
    }
    const lower = ({ target }: Event) => {
      if (!(target instanceof Node) || !target.contains(own)) return
      clearTimeout(timer)
      own.classList.remove(none)
      timer = setTimeout(lift, restMs)
    }
    // Of a press on the shield the browser makes a click of what holds both: it is passed on to what lies below.
    const passOn = (event: MouseEvent) => {
      if (!(event.target instanceof Node) || !event.target.contains(own)) return
      // What was still scrolled during the press has lowered the shield again.
      lift()
      const below = document.elementFromPoint(event.clientX, event.clientY)
      if (!below || below === event.target || !own.parentElement?.contains(below)) return
      event.stopPropagation()
      event.preventDefault()
      below.dispatchEvent(new MouseEvent('click', event))
    }
    const press = () => {
      lift()
      addEventListener('click', passOn, { capture: true, once: true, signal })
    }
    addEventListener('scroll', lower, { capture: true, passive: true, signal })
    // A moved mouse lights up what is below it again.
    own.addEventListener('pointermove', lift, { signal })
    own.addEventListener('pointerdown', press, { signal })
    return () => {
      listening.abort()
      lift()
    }
  }, [])
  return <div ref={shield} aria-hidden="true" data-print="hide" className="pointer-events-none absolute inset-0 z-10" />
}
