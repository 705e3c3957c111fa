'use client'

import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond what is seen, so that a quick scroll finds them drawn. */
const beyond = 8
/** Of so few all are drawn. */
const fewest = 40
const atFirst = 40

type Window = { readonly from: number; readonly to: number }

/**
 * Which rows of many are drawn: those that are seen in the element that scrolls, and some beyond. All on paper. Every row is as high as `rowHeight`.
 */
export function useWindow(element: RefObject<HTMLElement | null>, { count, rowHeight }: { count: number; rowHeight: number }): Window {
  const [window_, setWindow] = useState<Window>({ from: 0, to: atFirst })
  const isWhole = count <= fewest
  useLayoutEffect(() => {
    const scrolled = element.current
    if (!scrolled || isWhole) return
    const look = () => {
      const from = Math.max(0, Math.floor(scrolled.scrollTop / rowHeight) - beyond)
      const to = Math.ceil((scrolled.scrollTop + scrolled.clientHeight) / rowHeight) + beyond
      setWindow((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    const all = () => flushSync(() => setWindow({ from: 0, to: count }))
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    scrolled.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', all)
    window.addEventListener('afterprint', look)
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', all)
      window.removeEventListener('afterprint', look)
    }
  }, [element, isWhole, count, rowHeight])
  return isWhole ? { from: 0, to: count } : { from: Math.min(window_.from, Math.max(0, count - atFirst)), to: Math.min(count, window_.to) }
}
