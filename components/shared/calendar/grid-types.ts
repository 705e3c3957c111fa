import type { ReactNode } from 'react'
import type { PaletteColour } from '@/lib/clinical/palette'

export interface GridColumn {
  id: string
  title: string
  /** Shown below the title: the number of seats. */
  note?: string | undefined
  /** For a place: how much of the day it is taken, as a share of 1 and in words. */
  taken?: { readonly share: number; readonly words: string } | undefined
  /** The day whose background and current time the column shows. */
  day: string
}

export interface GridItem {
  id: string
  /** The ids of the columns that contain the item. */
  columns: readonly string[]
  startsTime: string
  endsTime: string
  /** For the part of a night that reaches into another day: the times of the whole item. */
  whole?: { readonly startsTime: string; readonly endsTime: string }
  title: string
  /** Shown below the title: room, groups, the reason for a cancellation. */
  lines: readonly string[]
  colour: PaletteColour
  /** How full its place is, in words. */
  filled?: string | undefined
  /** The same as a number: 1 is full, more is too full. */
  filledShare?: number | undefined
  isCancelled: boolean
  /** Whether the item is somebody else's and only shows that the place is taken. */
  isElsewhere?: boolean
  /** The problem with the item, in words. */
  problem?: string | undefined
  /** The address at which the item opens; omitted if it is only viewed. */
  href?: string | undefined
  /** Content that opens beside the tile, in place of an address. */
  panel?: ReactNode
  isSelected?: boolean
  /** Whether the item can be moved to another place. */
  isMovable?: boolean
}

export interface GridBackground {
  id: string
  name: string
  fromOn: string
  toOn: string
  /** Null for whole days. */
  startsTime: string | null
  endsTime: string | null
}

/** The place where an item is put: a column, the minute of the day, and the length. */
export interface GridSpot {
  readonly column: string
  readonly from: number
  readonly minutes: number
}
