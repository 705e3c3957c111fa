import { useEffect, useRef } from 'react'
import type { CalendarDate } from './calendar-of'

/** A date, or the first visible date of an event; 'new': the place where a new event begins. */
export type Tile = { readonly dateId: string } | { readonly eventId: string } | 'new'

/**
 * Returns the keyboard focus to where it was: to the opened tile once the panel is closed, and after a move to the tile that moved, each time it is drawn
 * again. A person who has pressed anything since has gone elsewhere.
 */
export function useFocusBack(dates: readonly CalendarDate[], opened: Tile | null): (tile: Tile) => void {
  const wanted = useRef<Tile | null>(null)
  const last = useRef<Tile | null>(null)
  const isOpen = opened !== null

  useEffect(() => {
    const leave = () => (wanted.current = null)
    const acts = ['pointerdown', 'keydown'] as const
    acts.forEach((act) => document.addEventListener(act, leave, true))
    return () => acts.forEach((act) => document.removeEventListener(act, leave, true))
  }, [])

  useEffect(() => {
    if (isOpen) return
    wanted.current ??= last.current
    last.current = null
    if (wanted.current && isNowhere()) tileOf(wanted.current, dates)?.focus()
  }, [isOpen, dates])

  useEffect(() => {
    if (opened) last.current = opened
  })

  return (tile) => {
    wanted.current = tile
  }
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** The element of a tile; the heading where the tile is gone, as after an event was deleted. */
function tileOf(tile: Tile, dates: readonly CalendarDate[]): HTMLElement | null {
  const key = tile === 'new' ? tile : 'dateId' in tile ? tile.dateId : dates.find(({ eventId }) => eventId === tile.eventId)?.id
  const drawn = [...document.querySelectorAll<HTMLElement>(`[data-tile="${CSS.escape(key ?? '')}"]`)]
  return drawn.find((one) => one.getClientRects().length > 0) ?? document.querySelector('h1')
}
