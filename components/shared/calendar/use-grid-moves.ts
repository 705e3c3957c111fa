'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { GridItem, GridSpot } from './grid-types'
import { minutesOf } from '@/lib/wall-time'
import { lengthOf } from './lanes'

interface GridMove {
  readonly id: string
  /** The item as it was when the move began; the item of a copy may be in columns that are no longer shown. */
  readonly item: GridItem
  /** The column in which the move began, since an item can be in several. */
  readonly home: string
  readonly spot: GridSpot
  readonly by: 'pointer' | 'keys'
  /** The id of the item whose tile receives the keys; for a copy, that of the tile on which it was pasted. */
  readonly focus: string
  /** Whether the item stays where it is and a copy is put elsewhere. */
  readonly isCopy: boolean
}

interface Options {
  /** The element around the columns, each of which has `data-column`. */
  board: RefObject<HTMLElement | null>
  columns: readonly string[]
  /** The first and last minute of the day between which items can be put. */
  first: number
  last: number
  /** Omitted if nothing can be moved. */
  onDrop?: ((id: string, spot: GridSpot, home: string) => void) | undefined
  /** Omitted if nothing can be pasted. */
  onPaste?: ((id: string, spot: GridSpot) => void) | undefined
  /** The copied item. Its column may no longer be shown. */
  copied: GridItem | null
  onCopy?: ((id: string) => void) | undefined
}

/** Items are put on quarters of an hour, in minutes. */
const step = 15
/** The distance in pixels below which a movement is a press and not a drag. */
const slack = 5
/** The time in milliseconds for which a finger must rest on an item before it moves it. */
const restMs = 450

/**
 * Moves items of a grid by mouse, by pen, by a finger that rests first, or by keys (M, arrows, Enter), and copies them (Ctrl C, Ctrl V). The owner carries out
 * the change.
 */
export function useGridMoves({ board, columns, first, last, onDrop, onPaste, copied, onCopy }: Options) {
  const dragging = useRef<AbortController | null>(null)
  const hasDragged = useRef(false)
  const [moving, setMoving] = useState<GridMove | null>(null)
  useEffect(() => () => dragging.current?.abort(), [])

  const startOf = (item: GridItem, home: string): GridSpot => ({
    column: home,
    from: minutesOf(item.startsTime),
    minutes: lengthOf(item),
  })
  const bounded = (spot: GridSpot): GridSpot => ({ ...spot, from: Math.max(first, Math.min(spot.from, last - step)) })
  const bodies = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]

  /** The column under a place of the screen. */
  function columnAt(x: number): string | undefined {
    const under = bodies().find((body) => {
      const { left, right } = body.getBoundingClientRect()
      return left <= x && x < right
    })
    return under?.dataset.column
  }

  function grab(event: PointerEvent, { item, home, isResizing }: { item: GridItem; home: string; isResizing: boolean }) {
    if (!onDrop || !item.isMovable || event.button !== 0) return
    const [x, y, start] = [event.clientX, event.clientY, startOf(item, home)]
    const drag = new AbortController()
    const { signal } = drag
    let spot: GridSpot | null = null
    const byPointer = (to: GridSpot) => ({ id: item.id, item, home, spot: to, by: 'pointer', focus: item.id, isCopy: false }) as const
    dragging.current?.abort()
    dragging.current = drag
    // A finger scrolls, unless it rests first.
    let isHeld = event.pointerType !== 'touch'
    if (!isHeld) {
      const resting = setTimeout(() => {
        isHeld = true
        spot = start
        setMoving(byPointer(start))
      }, restMs)
      signal.addEventListener('abort', () => clearTimeout(resting))
      addEventListener('touchmove', (to) => isHeld && to.preventDefault(), { signal, passive: false })
      addEventListener('contextmenu', (to) => to.preventDefault(), { signal })
    }

    addEventListener(
      'pointermove',
      (to: globalThis.PointerEvent) => {
        if (spot === null && Math.hypot(to.clientX - x, to.clientY - y) < slack) return
        if (!isHeld) return end(false)
        const height = bodies()[0]?.getBoundingClientRect().height ?? 1
        const moved = Math.round(((to.clientY - y) * (last - first)) / height / step) * step
        spot = isResizing
          ? { ...start, minutes: Math.max(step, start.minutes + moved) }
          : bounded({ ...start, column: columnAt(to.clientX) ?? spot?.column ?? home, from: start.from + moved })
        setMoving(byPointer(spot))
      },
      { signal },
    )
    const end = (isDropped: boolean) => {
      drag.abort()
      setMoving(null)
      if (spot === null) return
      // The click that follows belongs to the drag.
      hasDragged.current = true
      setTimeout(() => (hasDragged.current = false), 0)
      if (isDropped) onDrop(item.id, spot, home)
    }
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', (to: globalThis.KeyboardEvent) => to.key === 'Escape' && end(false), { signal })
  }

  /** Returns whether the key belonged to a move. */
  function key(event: KeyboardEvent, item: GridItem, home: string): boolean {
    if (moving?.focus !== item.id || moving.by !== 'keys') {
      const pressed = event.key.toLowerCase()
      if (event.altKey) return false
      if (event.ctrlKey || event.metaKey) return onPaste !== undefined && copying(pressed, item, home)
      if (!onDrop || !item.isMovable || pressed !== 'm') return false
      setMoving({ id: item.id, item, home, spot: startOf(item, home), by: 'keys', focus: item.id, isCopy: false })
      return true
    }
    const { spot } = moving
    const show = (to: GridSpot) => setMoving({ ...moving, spot: to })
    const down = event.key === 'ArrowUp' ? -step : step
    const aside = event.key === 'ArrowLeft' ? -1 : 1
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        show(
          event.shiftKey && !moving.isCopy
            ? { ...spot, minutes: Math.max(step, spot.minutes + down) }
            : bounded({ ...spot, from: spot.from + down }),
        )
        return true
      case 'ArrowLeft':
      case 'ArrowRight':
        show({ ...spot, column: columns[columns.indexOf(spot.column) + aside] ?? spot.column })
        return true
      case 'Enter':
        setMoving(null)
        if (moving.isCopy) onPaste?.(moving.id, spot)
        else onDrop?.(moving.id, spot, moving.home)
        return true
      case 'Escape':
        setMoving(null)
        return true
      default:
        return false
    }
  }

  /** C takes a copy; V puts it, at first at its own time, into the column of the tile that has focus. */
  function copying(pressed: string, item: GridItem, home: string): boolean {
    if (pressed === 'c' && !item.isElsewhere) {
      onCopy?.(item.id)
      return true
    }
    if (pressed !== 'v' || copied === null) return false
    setMoving({ id: copied.id, item: copied, home, spot: startOf(copied, home), by: 'keys', focus: item.id, isCopy: true })
    return true
  }

  /** Focus went elsewhere: what was being moved by keys stays where it was. */
  function blur() {
    if (moving?.by === 'keys') setMoving(null)
  }

  return { moving, grab, key, blur, isDragClick: () => hasDragged.current }
}
export type GridMoves = ReturnType<typeof useGridMoves>
