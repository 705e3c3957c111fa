'use client'

import { useEffect, useState } from 'react'

/**
 * The element at the reading line, the upper third of the screen; the first if there are several, null if there is none. An observer is used because measuring
 * while scrolling would lay out the whole page.
 */
export function useAtReadingLine(elementIds: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const key = elementIds.join(' ')
  useEffect(() => {
    const ids = key.split(' ')
    const shown = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target.id)
          else shown.delete(target.id)
        }
        setCurrent(ids.find((id) => shown.has(id)) ?? null)
      },
      { rootMargin: '-30% 0px -70%' },
    )
    for (const id of ids) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
