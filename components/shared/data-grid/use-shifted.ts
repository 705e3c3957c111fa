'use client'

import { useEffect, type RefObject } from 'react'

/** Marks an element as long as it is scrolled sideways. The listener is not React's, which would search the page at each step of a scroll. */
export function useShifted(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled) return
    const mark = () => scrolled.toggleAttribute('data-shifted', scrolled.scrollLeft > 0)
    scrolled.addEventListener('scroll', mark, { passive: true })
    return () => scrolled.removeEventListener('scroll', mark)
  }, [element])
}
