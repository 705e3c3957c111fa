'use client'

import { useEffect, useState } from 'react'

/** Whether an element has scrolled away above the sticky bars. */
export function useScrolledPast(elementId: string): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = document.getElementById(elementId)
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < barsHeight),
      { rootMargin: `-${barsHeight}px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [elementId])
  return isPast
}

/** The height of the top bar and the session's own head on a desktop. A phone has the head alone, which is lower, so the name only appears a little earlier. */
const barsHeight = 64
