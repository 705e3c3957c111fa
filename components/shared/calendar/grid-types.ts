import type { ReactNode } from 'react'
import type { PaletteColour } from '@/lib/clinical/palette'

export interface GridColumn {
  id: string
  title: string
  /** Below the title: how many seats. */
  note?: string | undefined
  /** Of a place: how much of the day it is taken, of 1 and in words. */
  taken?: { readonly share: number; readonly words: string } | undefined
  /** The day whose background and time it shows. */
  day: string
}

export interface GridItem {
  id: string
  /** The ids of the columns in which it stands. */
  columns: readonly string[]
  startsTime: string
  endsTime: string
  /** Of the part of a night that reaches into another day: the whole of it. */
  whole?: { readonly startsTime: string; readonly endsTime: string }
  title: string
  /** Below the title: room, groups, why it is off. */
  lines: readonly string[]
  colour: PaletteColour
  /** How full its place is, in words. */
  filled?: string | undefined
  /** The same as a number: 1 is full, more is too full. */
  filledShare?: number | undefined
  isCancelled: boolean
  /** Of somebody else's: it only shows that the place is taken. */
  isElsewhere?: boolean
  /** In words, where something is wrong with it. */
  problem?: string | undefined
  /** Where it is opened; left out where it is only looked at. */
  href?: string | undefined
  /** What it tells beside itself, in place of being opened. */
  panel?: ReactNode
  isSelected?: boolean
  /** Whether it can be taken to another place. */
  isMovable?: boolean
}

export interface GridBackground {
  id: string
  name: string
  fromOn: string
  toOn: string
  /** Null of whole days. */
  startsTime: string | null
  endsTime: string | null
}

/** Where something is put: a column, the minute of the day, and how long. */
export interface GridSpot {
  readonly column: string
  readonly from: number
  readonly minutes: number
}
