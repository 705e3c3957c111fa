'use client'

import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { remOf, rowRem, type GridLayout } from './layout'

/** Rows and columns beyond what is seen, so that a quick scroll finds them drawn. */
const beyond = { rows: 8, columns: 2 }
/** Of so few all are drawn. */
const fewest = { rows: 40, columns: 24 }
const atFirst = { rows: 20, columns: 14 }

export type Span = { readonly from: number; readonly to: number }
type Window = { readonly rows: Span; readonly columns: Span }

/**
 * Which cells of many are drawn: those that are seen in the element that scrolls, and some around them. All on paper. The first column is always drawn and
 * is none of `columns`.
 */
export function useWindow(element: RefObject<HTMLElement | null>, { rows: count, layout }: { rows: number; layout: GridLayout }): Window {
  const columnCount = layout.starts.length
  const [seen, setSeen] = useState<Window>({ rows: { from: 0, to: atFirst.rows }, columns: { from: 1, to: atFirst.columns } })
  const isWhole = { rows: count <= fewest.rows, columns: columnCount <= fewest.columns }
  const isAll = isWhole.rows && isWhole.columns
  // Not before the browser draws: what scrolls is around this one, and is known only once all is there.
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled || isAll) return
    const look = () => {
      const next = { rows: rowsIn(scrolled), columns: columnsIn(scrolled, layout) }
      setSeen((before) => (isSame(before.rows, next.rows) && isSame(before.columns, next.columns) ? before : next))
    }
    look()
    const all = () => flushSync(() => setSeen({ rows: { from: 0, to: count }, columns: { from: 1, to: columnCount } }))
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
  }, [element, isAll, count, columnCount, layout])
  return {
    rows: isWhole.rows ? { from: 0, to: count } : within(seen.rows, { least: 0, most: count, drawn: atFirst.rows }),
    columns: isWhole.columns ? { from: 1, to: columnCount } : within(seen.columns, { least: 1, most: columnCount, drawn: atFirst.columns }),
  }
}

function rowsIn({ scrollTop, clientHeight }: HTMLElement): Span {
  const height = rowRem * remOf()
  return {
    from: Math.max(0, Math.floor(scrollTop / height) - beyond.rows),
    to: Math.ceil((scrollTop + clientHeight) / height) + beyond.rows,
  }
}

function columnsIn({ scrollLeft, clientWidth }: HTMLElement, { starts }: GridLayout): Span {
  const rem = remOf()
  const [left, right] = [scrollLeft / rem, (scrollLeft + clientWidth) / rem]
  const from = Math.max(1, starts.findLastIndex((start) => start <= left) - beyond.columns)
  const after = starts.findIndex((start) => start >= right)
  return { from, to: (after < 0 ? starts.length : after) + beyond.columns }
}

/** Where there are fewer by now, the last of them. */
function within({ from, to }: Span, { least, most, drawn }: { least: number; most: number; drawn: number }): Span {
  return { from: Math.min(from, Math.max(least, most - drawn)), to: Math.min(most, to) }
}

function isSame(one: Span, other: Span): boolean {
  return one.from === other.from && one.to === other.to
}
