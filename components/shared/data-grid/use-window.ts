'use client'

import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '@/components/ui/when-idle'
import { pixelsOfRem, type GridLayout } from './layout'
import { columnsInView, isSame, rowsInView, tabStopOf, withAhead, clampSpan, withSeen, type Span } from './spans'

/** A grid with no more rows or columns than these has all of them drawn. */
const fewest = { rows: 40, columns: 24 }
const atFirst = { rows: 20, columns: 14 }
/** The pause after the last scroll before rows are drawn ahead of the next one. */
const restMs = 150
/** The number of rows that are drawn ahead at a time: about the work of one frame on a slow device. */
const rowsAtOnce = 2

type Window = {
  readonly rows: Span
  readonly columns: Span
  /** A row near the top of the view, which the Tab key goes to. */
  readonly stop: number
}

/**
 * The cells of a large grid that are drawn: those visible in the scrolling element and some around them, and while nobody scrolls more and more rows, so that
 * the next scroll finds them. On paper all cells are drawn. The first column is always drawn and is not part of `columns`.
 */
export function useWindow(element: RefObject<HTMLElement | null>, { rows: count, layout }: { rows: number; layout: GridLayout }): Window {
  const columnCount = layout.starts.length
  const [seen, setSeen] = useState<Window>({ rows: { from: 0, to: atFirst.rows }, columns: { from: 1, to: atFirst.columns }, stop: 0 })
  const isWhole = { rows: count <= fewest.rows, columns: columnCount <= fewest.columns }
  const isAll = isWhole.rows && isWhole.columns
  // The effect runs after the browser has drawn: the scrolling element is around this one and is known only once everything is there.
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled || isAll) return
    let size = sizeOf(scrolled)
    let drawn: Span | undefined
    let stop = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    let stopWaiting: (() => void) | undefined
    const seenNow = () => ({ ...size, top: scrolled.scrollTop / size.rem, left: scrolled.scrollLeft / size.rem })
    const draw = (rows: Span) => {
      drawn = rows
      const next = { rows, columns: columnsInView(seenNow(), layout), stop }
      setSeen((before) => (isSame(before.rows, rows) && isSame(before.columns, next.columns) && before.stop === stop ? before : next))
    }
    const look = () => {
      const seenRows = rowsInView(seenNow(), layout)
      const rows = drawn ? withSeen(drawn, seenRows) : seenRows
      // A new stop draws two rows again, so the change waits until nobody scrolls, where possible.
      if (stop < rows.from || stop >= rows.to) stop = tabStopOf(seenRows)
      draw(rows)
      stopWaiting?.()
      clearTimeout(rest)
      rest = setTimeout(() => {
        stop = tabStopOf(seenRows)
        draw(rows)
        drawAhead(rows, seenRows)
      }, restMs)
    }
    const drawAhead = (rows: Span, seenRows: Span) => {
      const next = withAhead(rows, { seen: seenRows, count, atOnce: rowsAtOnce })
      if (isSame(rows, next)) return
      draw(next)
      stopWaiting = whenIdle(() => drawAhead(next, seenRows), { orAfterMs: restMs })
    }
    look()
    const all = () => flushSync(() => setSeen({ rows: { from: 0, to: count }, columns: { from: 1, to: columnCount }, stop: 0 }))
    const observer = new ResizeObserver(() => {
      size = sizeOf(scrolled)
      look()
    })
    observer.observe(scrolled)
    scrolled.addEventListener('scroll', look, { passive: true })
    window.addEventListener('beforeprint', all)
    window.addEventListener('afterprint', look)
    return () => {
      stopWaiting?.()
      clearTimeout(rest)
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
      window.removeEventListener('beforeprint', all)
      window.removeEventListener('afterprint', look)
    }
  }, [element, isAll, count, columnCount, layout])
  return {
    stop: Math.min(seen.stop, count - 1),
    rows: isWhole.rows ? { from: 0, to: count } : clampSpan(seen.rows, { least: 0, most: count, drawn: atFirst.rows }),
    columns: isWhole.columns
      ? { from: 1, to: columnCount }
      : clampSpan(seen.columns, { least: 1, most: columnCount, drawn: atFirst.columns }),
  }
}

/** The size is read when it changes, not at each step of a scroll: before it answers, a browser works out all that has changed. */
function sizeOf({ clientHeight, clientWidth }: HTMLElement) {
  const rem = pixelsOfRem()
  return { rem, height: clientHeight / rem, width: clientWidth / rem }
}
