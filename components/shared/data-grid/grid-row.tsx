'use client'

import { memo, type ReactNode } from 'react'
import { SelectBox } from '@/components/shared/list/select-box'
import type { Selection } from '@/components/shared/list/use-selection'
import { classNames } from '@/components/ui/class-names'
import type { GridLayout } from './layout'

export type Part = {
  readonly columnId: string
  readonly words: string
  readonly cell: ReactNode
  readonly line: string | undefined
  readonly beginsGroup: boolean
}
/** The part of a column; null beyond the last one. The function stays the same object as long as the row is unchanged. */
export type PartAt = (column: number) => Part | null

interface GridRowProps {
  id: string
  partAt: PartAt
  index: number
  headRows: number
  layout: GridLayout
  /** The range of columns that are drawn beside the first one. */
  from: number
  to: number
  /** Whether a row that heads the rows below is open or folded; null for an ordinary row. */
  isOpenHeading: boolean | null
  /** The column of this row's cell that the Tab key goes to. */
  focused: number | null
  selection: Selection | undefined
}

/** A row is drawn again only when something in it changed; while the grid is scrolled, only rows that come into view are drawn. */
export const GridRow = memo(function GridRow({
  id,
  partAt,
  index,
  headRows,
  layout,
  from,
  to,
  isOpenHeading,
  focused,
  selection,
}: GridRowProps) {
  const isHeading = isOpenHeading !== null
  const isChosen = selection?.has(id)
  const name = partAt(0)
  const drawn = Array.from({ length: isHeading ? 0 : Math.max(0, to - from) }, (_, offset) => partAt(from + offset)).filter(
    (part) => part !== null,
  )
  return (
    <div
      role="row"
      aria-rowindex={index + headRows + 1}
      aria-selected={isChosen}
      style={{ ...layout.style, top: `${index * layout.row}rem`, height: `${layout.row}rem` }}
      className={classNames(
        'absolute left-0 grid border-b border-line contain-layout print:static print:table-row print:contain-none',
        isHeading && 'bg-neutral-tint',
      )}
    >
      {name && (
        <div
          role="rowheader"
          data-cell={`${index}:0`}
          tabIndex={focused === 0 || (isHeading && focused !== null) ? 0 : -1}
          aria-label={name.words}
          aria-colindex={1}
          aria-expanded={isOpenHeading ?? undefined}
          aria-colspan={isHeading ? layout.starts.length : undefined}
          className={classNames(
            look,
            isChosen ? 'bg-primary-tint' : isHeading ? 'col-span-full' : 'bg-surface',
            !isHeading && stays,
            'left-0 z-10 flex items-center overflow-clip px-2 text-left font-medium hover:underline md:px-3 print:table-cell',
          )}
        >
          {isHeading ? (
            <span className="sticky left-2 md:left-3">{name.cell}</span>
          ) : selection ? (
            <span className="inline-flex min-w-0 items-center gap-2">
              <span className="-my-2" onClick={(event) => event.stopPropagation()}>
                {/* The Tab key skips the box, since the space bar does the same from the name. */}
                <SelectBox selection={selection} id={id} name={name.words} tabIndex={-1} />
              </span>
              {name.cell}
            </span>
          ) : (
            name.cell
          )}
        </div>
      )}
      {drawn.map(({ columnId, words, cell, line, beginsGroup }, offset) => (
        <div
          key={columnId}
          role="gridcell"
          data-cell={`${index}:${from + offset}`}
          tabIndex={focused === from + offset ? 0 : -1}
          aria-label={words}
          aria-colindex={from + offset + 1}
          style={offset === 0 ? { gridColumnStart: from + 1 } : undefined}
          className={lookOf(line, beginsGroup)}
        >
          {cell}
        </div>
      ))}
    </div>
  )
})

/** Names are sticky only while the grid is scrolled sideways: a browser composites each sticky element as a layer of its own. */
const stays = 'group-data-shifted/grid:sticky'
const look = 'cursor-pointer focus-visible:-outline-offset-3'
const cellLook = `${look} flex items-center justify-center p-0.5 hover:bg-hover print:table-cell`
const lineLook = `${look} m-0.5 text-center leading-7.75 tabular-nums hover:underline print:table-cell`

/**
 * No cell is positioned, because a browser keeps each positioned element as a layer and searches all layers for the one under the pointer. On the screen the
 * grid draws the lines between groups.
 */
function lookOf(line: string | undefined, beginsGroup: boolean): string {
  const own = line === undefined ? cellLook : `${lineLook} ${line}`
  return beginsGroup ? `${own} print:border-l print:border-line` : own
}
