'use client'

import { useEffect, type RefObject } from 'react'

/** Marks an element as long as it is scrolled sideways. No handler of React's, which would look through the page for each step of a scroll. */
export function useShifted(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled) return
    const mark = () => scrolled.toggleAttribute('data-shifted', scrolled.scrollLeft > 0)
    scrolled.addEventListener('scroll', mark, { passive: true })
    return () => scrolled.removeEventListener('scroll', mark)
  }, [element])
}
