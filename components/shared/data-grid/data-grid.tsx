'use client'

import { rowSortingFeature, createSortedRowModel, tableFeatures, useTable, type SortingState } from '@tanstack/react-table'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Selection } from '@/components/shared/list/use-selection'
import { classNames } from '@/components/ui/class-names'
import { ScrollShield } from '@/components/ui/scroll-shield'
import { GridHead } from './grid-head'
import { GridRow, type Part, type PartAt } from './grid-row'
import { layoutOf, pixelsOfRem, type GridLayout, type GridSize } from './layout'
import { cellOf, stepOf, type Place } from './places'
import { useShifted } from './use-shifted'
import { useWindow } from './use-window'

export interface GridColumn<Row> {
  readonly id: string
  readonly header: string
  /** Columns of one group are under its heading. */
  readonly group?: string
  /** The width in rem, where the usual width of a number is too small. */
  readonly width?: number
  /** The value that the column is sorted by. */
  readonly value: (row: Row) => string | number
  readonly cell: (row: Row) => ReactNode
  /** The classes of the cell where `cell` returns a line of text: such a cell contains no element. */
  readonly line?: (row: Row) => string
  /** The full text of a cell, for people who do not see it beside the other cells. */
  readonly words: (row: Row) => string
  /** The column's cells in the rows above the body, such as target and median. */
  readonly head?: readonly ReactNode[]
}

interface DataGridProps<Row extends { readonly id: string }> {
  label: string
  rows: readonly Row[]
  /** The first column names the row and stays in view. */
  columns: readonly GridColumn<Row>[]
  /** The names of the rows in `head`, which are above the body. */
  heads: readonly string[]
  /** Called when a cell is pressed by pointer or key. */
  onOpen: (row: Row, columnId: string) => void
  /** Rows can be chosen: by their box, or by the space bar in the first column. */
  selection?: Selection | undefined
  /** `lines`: a cell's text needs two lines, and so does the name of the row. */
  size?: GridSize
  /**
   * Whether a heading row is open; null for every other row. A heading row has only its first column, and a grid with headings is not sorted, so that rows stay
   * below their heading.
   */
  isOpenHeading?: (row: Row) => boolean | null
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/**
 * A large table of numbers: the first column and the head stay in view, arrow keys move from cell to cell, and only the cells in view are drawn. The rows are
 * no HTML table, because a browser would lay all of them out again for each row that comes into view.
 */
export function DataGrid<Row extends { readonly id: string }>({
  label,
  rows,
  columns,
  heads,
  onOpen,
  selection,
  size = 'line',
  isOpenHeading,
}: DataGridProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  useShifted(box)
  const [sorting, setSorting] = useState<SortingState>([])
  const [place, setPlace] = useState({ row: 0, column: 0 })
  const layout = useMemo(() => layoutOf(columns, size), [columns, size])
  const groupStarts = useMemo(() => startsOfGroups(columns), [columns])
  const partsOf = useMemo(() => partsReader(columns, groupStarts), [columns, groupStarts])
  const model = useMemo(() => columns.map((column) => ({ id: column.id, accessorFn: column.value })), [columns])
  const table = useTable({
    features,
    columns: model,
    data: rows,
    getRowId: (row) => row.id,
    state: { sorting },
    onSortingChange: setSorting,
  })
  const ordered = table.getRowModel().rows.map((row) => row.original)
  const at = { row: Math.min(place.row, ordered.length - 1), column: Math.min(place.column, columns.length - 1) }
  const [sorted] = sorting
  // Once the rows are sorted, Shift chooses no range of rows, since the range would follow the unsorted order.
  const choosing = selection && sorted ? { ...selection, toggle: (id: string) => selection.toggle(id, false) } : selection

  const sort = useCallback(
    (id: string) => {
      const column = columns.find((one) => one.id === id)
      const [first] = rows
      // The first press sorts numbers from the greatest and names from the first; a third press removes the order.
      const desc = !(column && first && typeof column.value(first) === 'string')
      setSorting(([before]) => (before?.id !== id ? [{ id, desc }] : before.desc === desc ? [{ id, desc: !desc }] : []))
    },
    [columns, rows],
  )

  function open({ row: index, column }: Place) {
    const row = ordered[index]
    const id = columns[column]?.id
    if (row && id !== undefined) onOpen(row, id)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const cell = event.key === 'Enter' || event.key === ' ' ? cellOf(event.target) : null
    if (!cell) return move(event)
    event.preventDefault()
    const row = ordered[cell.row]
    if (event.key === ' ' && cell.column === 0 && choosing && row) choosing.toggle(row.id, event.shiftKey)
    else open(cell)
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const by = stepOf(event, { rows: ordered.length, columns: columns.length, at })
    if (by === null) return
    event.preventDefault()
    setPlace(by)
    // The name is visible wherever the grid is scrolled to, so the Home key also scrolls to the first columns.
    if (event.key === 'Home' && box.current) box.current.scrollLeft = 0
    if (box.current) revealCell(box.current, by, layout)
  }

  return (
    <div
      ref={box}
      className="group/grid max-h-dialog overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={ordered.length + 1 + heads.length}
        aria-colcount={columns.length}
        aria-multiselectable={selection !== undefined || undefined}
        className={classNames(size === 'lines' ? 'grid-wide-column' : 'grid-first-column', 'w-max min-w-full text-dense print:table')}
        onKeyDown={press}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell) setPlace(cell)
        }}
        onClick={({ target }) => {
          const cell = cellOf(target)
          if (cell) open(cell)
        }}
      >
        <GridContent
          box={box}
          columns={columns}
          heads={heads}
          rows={ordered}
          partsOf={partsOf}
          layout={layout}
          groupStarts={groupStarts}
          sorted={sorted}
          onSort={isOpenHeading ? null : sort}
          at={at}
          selection={choosing}
          isOpenHeading={isOpenHeading}
        />
      </div>
    </div>
  )
}

interface GridContentProps<Row> {
  box: RefObject<HTMLElement | null>
  columns: readonly GridColumn<Row>[]
  heads: readonly string[]
  rows: readonly Row[]
  partsOf: (row: Row) => PartAt
  layout: GridLayout
  groupStarts: ReadonlySet<number>
  sorted: SortingState[number] | undefined
  onSort: ((columnId: string) => void) | null
  at: Place
  selection: Selection | undefined
  isOpenHeading: ((row: Row) => boolean | null) | undefined
}

/** The head and the rows in view, in a component apart from the table, which has nothing to do while the grid is scrolled. */
function GridContent<Row extends { readonly id: string }>({
  box,
  columns,
  heads,
  rows,
  partsOf,
  layout,
  groupStarts,
  sorted,
  onSort,
  at,
  selection,
  isOpenHeading,
}: GridContentProps<Row>) {
  const { rows: drawn, columns: across, stop: first } = useWindow(box, { rows: rows.length, layout })
  // The Tab key goes to the cell that had the focus last or, where that cell is not drawn, to a row's name near the top of the view.
  const isDrawn = at.row >= drawn.from && at.row < drawn.to && (at.column === 0 || (at.column >= across.from && at.column < across.to))
  const stop = isDrawn ? at : { row: first, column: 0 }
  return (
    <>
      <GridHead
        columns={columns}
        heads={heads}
        layout={layout}
        groupStarts={groupStarts}
        from={across.from}
        to={across.to}
        sorted={sorted}
        onSort={onSort}
        selection={selection}
      />
      <div
        role="rowgroup"
        className="relative print:table-row-group"
        style={{ height: `${rows.length * layout.row}rem`, width: layout.style.width }}
      >
        {/* The lines between groups are drawn once for the whole grid and not in each row. */}
        <div aria-hidden="true" style={layout.style} className="pointer-events-none absolute inset-y-0 left-0 grid print:hidden">
          {[...groupStarts].map((at) => (
            <span key={at} style={{ gridArea: `1 / ${at + 1}` }} className="border-l border-line" />
          ))}
        </div>
        {rows.slice(drawn.from, drawn.to).map((row, offset) => (
          <GridRow
            key={row.id}
            id={row.id}
            partAt={partsOf(row)}
            index={drawn.from + offset}
            headRows={1 + heads.length}
            layout={layout}
            from={across.from}
            to={across.to}
            isOpenHeading={isOpenHeading?.(row) ?? null}
            focused={stop.row === drawn.from + offset ? stop.column : null}
            selection={selection}
          />
        ))}
        <ScrollShield />
      </div>
    </>
  )
}

/** Scrolls to a cell, so that it is drawn, and focuses the cell as soon as it is. */
function revealCell(scrolled: HTMLElement, { row, column }: Place, { starts, row: rowRem }: GridLayout): void {
  const rem = pixelsOfRem()
  const height = rowRem * rem
  const head = scrolled.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0
  const top = row * height
  if (top < scrolled.scrollTop) scrolled.scrollTop = top
  else if (top + height > scrolled.scrollTop + scrolled.clientHeight - head)
    scrolled.scrollTop = top + height - scrolled.clientHeight + head
  // A cell behind the first column is not visible either.
  const covered = (starts[1] ?? 0) * rem
  const left = (starts[column] ?? 0) * rem - covered
  const right = (starts[column + 1] ?? Infinity) * rem
  if (column > 0 && left < scrolled.scrollLeft) scrolled.scrollLeft = left
  else if (column > 0 && right > scrolled.scrollLeft + scrolled.clientWidth)
    scrolled.scrollLeft = Math.min(right, scrolled.scrollWidth) - scrolled.clientWidth
  let looks = 0
  const focus = () => {
    // A heading has one cell for all columns.
    const cell = scrolled.querySelector<HTMLElement>(`[data-cell="${row}:${column}"], [data-cell="${row}:0"][aria-expanded]`)
    if (cell) cell.focus()
    else if (looks++ < 10) requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}

function startsOfGroups(columns: readonly { readonly group?: string }[]): ReadonlySet<number> {
  if (columns.every(({ group = '' }) => group === '')) return new Set()
  return new Set(columns.flatMap(({ group = '' }, at) => (at > 0 && group !== (columns[at - 1]?.group ?? '') ? [at] : [])))
}

/** The texts and styles of a row's cells, each computed once, when the cell is first drawn. */
function partsReader<Row extends object>(columns: readonly GridColumn<Row>[], starts: ReadonlySet<number>): (row: Row) => PartAt {
  const known = new WeakMap<Row, PartAt>()
  return (row) => {
    const parts = known.get(row) ?? partsOfRow(row, columns, starts)
    known.set(row, parts)
    return parts
  }
}

function partsOfRow<Row>(row: Row, columns: readonly GridColumn<Row>[], starts: ReadonlySet<number>): PartAt {
  const read = new Map<number, Part>()
  return (at) => {
    const column = columns[at]
    const found = read.get(at)
    if (found || !column) return found ?? null
    const part = {
      columnId: column.id,
      words: column.words(row),
      cell: column.cell(row),
      line: column.line?.(row),
      beginsGroup: starts.has(at),
    }
    read.set(at, part)
    return part
  }
}
