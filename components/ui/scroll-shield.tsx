'use client'

import { useEffect, useRef } from 'react'

/** After the last step of a scroll. */
const restMs = 120
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
    addEventListener('scroll', lower, { capture: true, passive: true, signal })
    // Whoever moves the mouse is about to press.
    own.addEventListener('pointermove', lift, { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [])
  return <div ref={shield} aria-hidden="true" data-print="hide" className="pointer-events-none absolute inset-0 z-30" />
}
