'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { GridItem, GridSpot } from './grid-types'
import { lengthOf, minutesOf } from './lanes'

export interface GridMove {
  readonly id: string
  /** The column from which it is taken, where it stands in several. */
  readonly home: string
  readonly spot: GridSpot
  readonly by: 'pointer' | 'keys'
}

interface Options {
  columns: readonly string[]
  /** The minutes of the day between which things are put. */
  first: number
  last: number
  /** Left out where nothing can be moved. */
  onDrop?: ((id: string, spot: GridSpot, home: string) => void) | undefined
}

/** Things are put on quarters of an hour. */
const step = 15
/** Shorter than this on the screen is a press and no drag, in pixels. */
const slack = 5

interface Grip {
  item: GridItem
  home: string
  start: GridSpot
  x: number
  y: number
  isResizing: boolean
  isMoving: boolean
}

/** Items of a grid that are taken elsewhere: by a mouse or a pen, or by keys (M, arrows, Enter). What comes of it is the owner's. */
export function useGridMoves({ columns, first, last, onDrop }: Options) {
  const board = useRef<HTMLOListElement>(null)
  const grip = useRef<Grip | null>(null)
  const hasDragged = useRef(false)
  const [moving, setMoving] = useState<GridMove | null>(null)
  const latest = useRef(moving)
  useEffect(() => {
    latest.current = moving
  }, [moving])

  function show(move: GridMove | null) {
    latest.current = move
    setMoving(move)
  }

  const bounded = ({ column, from, minutes }: GridSpot): GridSpot => ({
    column,
    minutes,
    from: Math.max(first, Math.min(from, last - step)),
  })

  function drop() {
    const move = latest.current
    show(null)
    if (move) onDrop?.(move.id, move.spot, move.home)
  }

  /** The column under a place of the screen. */
  function columnAt(x: number): string | null {
    const bodies = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const under = bodies.find((body) => {
      const { left, right } = body.getBoundingClientRect()
      return left <= x && x < right
    })
    return under?.dataset.column ?? null
  }

  function follow(event: globalThis.PointerEvent) {
    const held = grip.current
    if (!held) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.isMoving && Math.hypot(dx, dy) < slack) return
    held.isMoving = true
    const height = board.current?.querySelector<HTMLElement>('[data-column]')?.getBoundingClientRect().height ?? 1
    const moved = Math.round((dy * (last - first)) / height / step) * step
    const { column, from, minutes } = held.start
    const spot = held.isResizing
      ? { column, from, minutes: Math.max(step, minutes + moved) }
      : bounded({ column: columnAt(event.clientX) ?? latest.current?.spot.column ?? column, from: from + moved, minutes })
    show({ id: held.item.id, home: held.home, spot, by: 'pointer' })
  }

  function release() {
    const held = grip.current
    stop()
    if (!held?.isMoving) return
    // The click that follows belongs to the drag.
    hasDragged.current = true
    setTimeout(() => (hasDragged.current = false), 0)
    drop()
  }

  function leave(event: globalThis.KeyboardEvent) {
    if (event.key !== 'Escape') return
    stop()
    show(null)
  }

  const listeners = useRef({ follow, release, leave, stop })
  useEffect(() => {
    listeners.current = { follow, release, leave, stop }
  })
  const onMove = useRef((event: globalThis.PointerEvent) => listeners.current.follow(event))
  const onUp = useRef(() => listeners.current.release())
  const onKey = useRef((event: globalThis.KeyboardEvent) => listeners.current.leave(event))
  const onCancel = useRef(() => {
    listeners.current.stop()
    setMoving(null)
  })

  function stop() {
    grip.current = null
    removeEventListener('pointermove', onMove.current)
    removeEventListener('pointerup', onUp.current)
    removeEventListener('pointercancel', onCancel.current)
    removeEventListener('keydown', onKey.current)
  }
  useEffect(() => () => listeners.current.stop(), [])

  function take(event: PointerEvent, { item, home, isResizing }: { item: GridItem; home: string; isResizing: boolean }) {
    // A finger scrolls; it has the form and the keys of its keyboard.
    if (!onDrop || !item.isMovable || event.button !== 0 || event.pointerType === 'touch') return
    const start = { column: home, from: minutesOf(item.startsTime), minutes: lengthOf(item) }
    grip.current = { item, home, start, x: event.clientX, y: event.clientY, isResizing, isMoving: false }
    addEventListener('pointermove', onMove.current)
    addEventListener('pointerup', onUp.current)
    addEventListener('pointercancel', onCancel.current)
    addEventListener('keydown', onKey.current)
  }

  /** Answers whether the key was one of moving. */
  function key(event: KeyboardEvent, item: GridItem, home: string): boolean {
    const move = latest.current
    if (move?.id !== item.id || move.by !== 'keys') {
      if (!onDrop || !item.isMovable || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return false
      show({ id: item.id, home, spot: { column: home, from: minutesOf(item.startsTime), minutes: lengthOf(item) }, by: 'keys' })
      return true
    }
    const { column, from, minutes } = move.spot
    const beside = (by: number) => columns[columns.indexOf(column) + by] ?? column
    const by = event.key === 'ArrowUp' ? -step : step
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        show({
          ...move,
          spot: event.shiftKey
            ? { column, from, minutes: Math.max(step, minutes + by) }
            : bounded({ column, from: from + by, minutes }),
        })
        return true
      case 'ArrowLeft':
      case 'ArrowRight':
        show({ ...move, spot: { column: beside(event.key === 'ArrowLeft' ? -1 : 1), from, minutes } })
        return true
      case 'Enter':
        drop()
        return true
      case 'Escape':
        show(null)
        return true
      default:
        return false
    }
  }

  /** Focus went elsewhere: what was being moved by keys stays where it was. */
  function blur() {
    if (latest.current?.by === 'keys') show(null)
  }

  return { board, moving, take, key, blur, isDragClick: () => hasDragged.current }
}
export type GridMoves = ReturnType<typeof useGridMoves>
