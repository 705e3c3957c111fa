'use client'

import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '@/components/ui/when-idle'
import { remOf, rowRem, type GridLayout } from './layout'
import { columnsIn, isSame, rowsIn, stopIn, withAhead, within, withSeen, type Span } from './spans'

/** Of so few all are drawn. */
const fewest = { rows: 40, columns: 24 }
const atFirst = { rows: 20, columns: 14 }
/** After the last scroll, until rows are drawn ahead of the next one. */
const restMs = 150
/** Drawn ahead at once: on a slow device about a frame's work. */
const rowsAtOnce = 2

type Window = {
  readonly rows: Span
  readonly columns: Span
  /** A row near the first one that is seen. */
  readonly stop: number
}

/**
 * Which cells of many are drawn: those that are seen in the element that scrolls and some around them, and while nobody scrolls more and more rows, so that
 * the next scroll finds them. All on paper. The first column is always drawn and is none of `columns`.
 */
export function useWindow(element: RefObject<HTMLElement | null>, { rows: count, layout }: { rows: number; layout: GridLayout }): Window {
  const columnCount = layout.starts.length
  const [seen, setSeen] = useState<Window>({ rows: { from: 0, to: atFirst.rows }, columns: { from: 1, to: atFirst.columns }, stop: 0 })
  const isWhole = { rows: count <= fewest.rows, columns: columnCount <= fewest.columns }
  const isAll = isWhole.rows && isWhole.columns
  // Not before the browser draws: what scrolls is around this one, and is known only once all is there.
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled || isAll) return
    let drawn: Span | undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    let stopWaiting: (() => void) | undefined
    const draw = (rows: Span, seenRows: Span) => {
      drawn = rows
      const next = { rows, columns: columnsIn(scrolled, layout), stop: stopIn(seenRows) }
      setSeen((before) =>
        isSame(before.rows, next.rows) && isSame(before.columns, next.columns) && before.stop === next.stop ? before : next,
      )
    }
    const look = () => {
      const rows = rowsIn(scrolled, rowRem * remOf())
      draw(drawn ? withSeen(drawn, rows) : rows, rows)
      stopWaiting?.()
      clearTimeout(rest)
      rest = setTimeout(() => drawAhead(rows), restMs)
    }
    const drawAhead = (rows: Span) => {
      const before = drawn ?? rows
      const next = withAhead(before, { seen: rows, count, atOnce: rowsAtOnce })
      if (isSame(before, next)) return
      draw(next, rows)
      stopWaiting = whenIdle(() => drawAhead(rows), { orAfterMs: restMs })
    }
    look()
    const all = () => flushSync(() => setSeen({ rows: { from: 0, to: count }, columns: { from: 1, to: columnCount }, stop: 0 }))
    const observer = new ResizeObserver(look)
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
    rows: isWhole.rows ? { from: 0, to: count } : within(seen.rows, { least: 0, most: count, drawn: atFirst.rows }),
    columns: isWhole.columns ? { from: 1, to: columnCount } : within(seen.columns, { least: 1, most: columnCount, drawn: atFirst.columns }),
  }
}
