'use client'

import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { GridItem } from './grid-types'
import type { GridMoves } from './use-grid-moves'

export interface TileActs {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
  /** Called for a tile or its lower edge. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Options {
  readonly moves: GridMoves
  /** The item and the column of a tile, by its id. */
  readonly find: (tileId: string) => { readonly item: GridItem; readonly column: string } | undefined
  readonly onFocus: (tileId: string) => void
  readonly onArrow: (event: KeyboardEvent, tileId: string) => void
}

/** The handlers of all tiles: one set, which stays the same as long as the grid is mounted. */
export function useTileActs(options: Options): TileActs {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [acts] = useState((): TileActs => ({
    onFocus: ({ currentTarget: { id } }) => latest.current.onFocus(id),
    onBlur: () => latest.current.moves.blur(),
    onPointerDown: (event) => {
      const { moves, find } = latest.current
      const { resizes } = event.currentTarget.dataset
      const tile = find(resizes ?? event.currentTarget.id)
      if (tile) moves.grab(event, { item: tile.item, home: tile.column, isResizing: resizes !== undefined })
    },
    onClick: (event) => {
      if (latest.current.moves.isDragClick()) event.preventDefault()
    },
    onKeyDown: (event) => {
      const { moves, find, onArrow } = latest.current
      const { id } = event.currentTarget
      const tile = find(id)
      if (tile && moves.key(event, tile.item, tile.column)) event.preventDefault()
      else onArrow(event, id)
    },
  }))
  return acts
}
