'use client'

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { GridSpot } from './grid-types'

interface Options {
  /** The first and last minute of the day between which a span can be drawn. */
  first: number
  last: number
  /** Omitted if nothing can be created. */
  onMake?: ((spot: GridSpot) => void) | undefined
}

/** A press starts a new item on the hour or half hour; drawing uses quarters of an hour. In minutes. */
const [slot, step] = [30, 15]
/** The length in minutes of an item that was pressed and not drawn. */
const usual = 60
/** The distance in pixels below which a movement is a press and not a drag. */
const slack = 5

/** The span between the start of a drag and its current place, in either direction, on quarters of an hour. */
export function spanDrawn({ began, now, first, last }: { began: number; now: number; first: number; last: number }) {
  const from = Math.max(first, Math.floor(Math.min(began, now) / step) * step)
  const to = Math.min(last, Math.ceil(Math.max(began, now) / step) * step)
  return { from, minutes: Math.max(step, to - from) }
}

/** A drag over empty time of a column draws the span that something new takes; a press takes the usual length. A finger scrolls. */
export function useGridDraw({ first, last, onMake }: Options) {
  const drawing = useRef<AbortController | null>(null)
  const [drawn, setDrawn] = useState<GridSpot | null>(null)
  useEffect(() => () => drawing.current?.abort(), [])

  function begin(event: PointerEvent<HTMLElement>, column: string) {
    if (!onMake || event.button !== 0 || !event.isPrimary) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const [y, isTouch] = [event.clientY, event.pointerType === 'touch']
    const at = (clientY: number) => first + Math.max(0, Math.min(1, (clientY - top) / height)) * (last - first)
    const began = at(y)
    const drag = new AbortController()
    const { signal } = drag
    let spot: GridSpot | null = null
    drawing.current?.abort()
    drawing.current = drag
    const end = (isMade: boolean) => {
      drag.abort()
      setDrawn(null)
      if (isMade) onMake(spot ?? { column, from: Math.floor(began / slot) * slot, minutes: usual })
    }
    if (!isTouch)
      addEventListener(
        'pointermove',
        (to: globalThis.PointerEvent) => {
          if (spot === null && Math.abs(to.clientY - y) < slack) return
          // The position is measured against the pressed element, since the page may scroll in the meantime.
          spot = { column, ...spanDrawn({ began, now: at(to.clientY), first, last }) }
          setDrawn(spot)
        },
        { signal },
      )
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', (to: globalThis.KeyboardEvent) => to.key === 'Escape' && end(false), { signal })
  }

  return { drawn, begin }
}
