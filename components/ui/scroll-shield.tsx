'use client'

import { useEffect, useRef } from 'react'

/** The time after the last step of a scroll. */
const restMs = 80
const none = 'pointer-events-none'

/**
 * Lies over the rest of its parent, which is positioned, while something around it is scrolled. Otherwise whatever passes below a mouse at rest would be
 * highlighted, and the whole screen drawn again, at each frame.
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
    // The browser turns a press on the shield into a click on the common ancestor, so the click is passed on to the element below.
    const passOn = (event: MouseEvent) => {
      if (!(event.target instanceof Node) || !event.target.contains(own)) return
      // Scrolling that went on during the press has lowered the shield again.
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
    // Once the mouse moves, elements below it are highlighted again.
    own.addEventListener('pointermove', lift, { signal })
    own.addEventListener('pointerdown', press, { signal })
    return () => {
      listening.abort()
      lift()
    }
  }, [])
  return <div ref={shield} aria-hidden="true" data-print="hide" className="pointer-events-none absolute inset-0 z-10" />
}
