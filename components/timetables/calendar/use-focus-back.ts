import { useEffect, useRef } from 'react'
import type { CalendarDate } from './calendar-of'

/** A date, or the first one that is shown of an event; 'new': where a new event begins. */
export type Tile = { readonly dateId: string } | { readonly eventId: string } | 'new'

/**
 * The keys go on where they were: once the panel is closed on the tile of what was opened, and after a move on the tile that moved, as often as it is
 * drawn anew. Whoever has pressed anything since has gone elsewhere.
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

/** What is gone, as a deleted event, leaves the heading. */
function tileOf(tile: Tile, dates: readonly CalendarDate[]): HTMLElement | null {
  const key = tile === 'new' ? tile : 'dateId' in tile ? tile.dateId : dates.find(({ eventId }) => eventId === tile.eventId)?.id
  const drawn = [...document.querySelectorAll<HTMLElement>(`[data-tile="${CSS.escape(key ?? '')}"]`)]
  return drawn.find((one) => one.getClientRects().length > 0) ?? document.querySelector('h1')
}
