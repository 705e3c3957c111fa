'use client'

import { rowSortingFeature, createSortedRowModel, tableFeatures, useTable, type SortingState } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { SelectBox, SelectPageBox } from '@/components/shared/list/select-box'
import type { Selection } from '@/components/shared/list/use-selection'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { useWindow } from './use-window'

export interface GridColumn<Row> {
  readonly id: string
  readonly header: string
  /** Columns of one group stand under its heading. */
  readonly group?: string
  /** What it is sorted by. */
  readonly value: (row: Row) => string | number
  readonly cell: (row: Row) => ReactNode
  /** All that a cell says, for who does not see it beside the others. */
  readonly words: (row: Row) => string
  /** Rows above those of the table: target, median. */
  readonly head?: readonly ReactNode[]
}

interface DataGridProps<Row extends { readonly id: string }> {
  label: string
  rows: readonly Row[]
  /** The first one names the row and stays in view. */
  columns: readonly GridColumn<Row>[]
  /** What the rows of `head` are. */
  heads: readonly string[]
  /** Pressed, or Enter. */
  onOpen: (row: Row, columnId: string, element: HTMLElement) => void
  /** Rows can be chosen: by their box, or by the space bar in the first column. */
  selection?: Selection | undefined
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const rowHeight = 36

/** A great table of numbers: the first column and the head stay in view, arrow keys move from cell to cell, only the rows in view are drawn. */
export function DataGrid<Row extends { readonly id: string }>({ label, rows, columns, heads, onOpen, selection }: DataGridProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [sorting, setSorting] = useState<SortingState>([])
  const [place, setPlace] = useState({ row: 0, column: 0 })
  const partsOf = useMemo(() => partsBy(columns), [columns])
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
  const { from, to } = useWindow(box, { count: ordered.length, rowHeight })
  const at = { row: Math.min(place.row, ordered.length - 1), column: Math.min(place.column, columns.length - 1) }
  const [sorted] = sorting
  const headRows = 1 + heads.length
  // In another order nobody means the rows between two in the first one.
  const choosing = selection && sorted ? { ...selection, toggle: (id: string) => selection.toggle(id, false) } : selection

  function sort(id: string, isText: boolean) {
    // Numbers begin with the greatest, names with the first; a third press takes the order away.
    const first = !isText
    setSorting(sorted?.id !== id ? [{ id, desc: first }] : sorted.desc === first ? [{ id, desc: !first }] : [])
  }

  function open({ row: index, column, element }: Cell) {
    const row = ordered[index]
    const id = columns[column]?.id
    if (row && id !== undefined) onOpen(row, id, element)
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
    reveal(by)
  }

  /** Scrolled to first, so that the row is drawn; focused when it is. */
  function reveal({ row, column }: { row: number; column: number }) {
    const scrolled = box.current
    if (!scrolled) return
    const head = scrolled.querySelector('thead')?.offsetHeight ?? 0
    const top = row * rowHeight
    if (top < scrolled.scrollTop) scrolled.scrollTop = top
    else if (top + rowHeight > scrolled.scrollTop + scrolled.clientHeight - head)
      scrolled.scrollTop = top + rowHeight - scrolled.clientHeight + head
    requestAnimationFrame(() => scrolled.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus())
  }

  return (
    <div
      ref={box}
      className="max-h-dialog overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={ordered.length + headRows}
        aria-colcount={columns.length}
        aria-multiselectable={selection !== undefined || undefined}
        className="min-w-full border-separate border-spacing-0 text-dense"
        onKeyDown={press}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell) setPlace({ row: cell.row, column: cell.column })
        }}
        onClick={({ target }) => {
          const cell = cellOf(target)
          if (cell) open(cell)
        }}
      >
        <thead className="sticky top-0 z-20 bg-surface">
          <GroupRow columns={columns} />
          <tr aria-rowindex={1}>
            {columns.map(({ id, header, value }, index) => {
              const order = sorted?.id === id ? (sorted.desc ? 'descending' : 'ascending') : undefined
              const [first] = ordered
              const isText = first !== undefined && typeof value(first) === 'string'
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={order}
                  className={classNames(
                    'border-b border-line bg-surface px-1 py-1 align-bottom text-meta font-medium text-muted',
                    index === 0
                      ? 'sticky left-0 z-10 px-3 text-left max-md:max-w-32 max-md:px-2 md:min-w-40'
                      : 'min-w-14 max-w-24 text-center',
                  )}
                >
                  <span className={classNames('inline-flex items-end', index === 0 && selection && 'gap-2')}>
                    {index === 0 && selection && <SelectPageBox selection={selection} />}
                    <button
                      type="button"
                      onClick={() => sort(id, isText)}
                      className="hit-area inline-flex items-end gap-0.5 rounded-control hyphens-auto hover:text-ink hover:underline"
                    >
                      {header}
                      {order && <IconSlot small>{order === 'ascending' ? <ArrowUp /> : <ArrowDown />}</IconSlot>}
                    </button>
                  </span>
                </th>
              )
            })}
          </tr>
          {heads.map((head, line) => (
            <tr key={head} aria-rowindex={2 + line} className="bg-neutral-tint text-meta text-muted tabular-nums">
              {columns.map(({ id, head: cells }, index) =>
                index === 0 ? (
                  <th
                    key={id}
                    scope="row"
                    className="sticky left-0 z-10 border-b border-line bg-neutral-tint px-3 py-1 text-left font-normal"
                  >
                    {head}
                  </th>
                ) : (
                  <td key={id} className="border-b border-line px-1 py-1 text-center">
                    {cells?.[line]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap rows={from} columns={columns.length} />
          {ordered.slice(from, to).map((row, offset) => (
            <GridRow
              key={row.id}
              id={row.id}
              parts={partsOf(row)}
              index={from + offset}
              headRows={headRows}
              focused={at.row === from + offset ? at.column : null}
              selection={choosing}
            />
          ))}
          <Gap rows={ordered.length - to} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

function GroupRow<Row>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  const groups: { name: string; span: number }[] = []
  for (const { group = '' } of columns) {
    const last = groups.at(-1)
    if (last && last.name === group) last.span += 1
    else groups.push({ name: group, span: 1 })
  }
  if (groups.length < 2) return null
  return (
    <tr>
      {groups.map(({ name, span }, at) =>
        name === '' ? (
          <td key={at} colSpan={span} className={classNames('bg-surface', at === 0 && 'sticky left-0 z-10')} />
        ) : (
          <th key={at} scope="colgroup" colSpan={span} className="border-l border-line px-1 pt-2 text-left text-meta font-bold">
            {name}
          </th>
        ),
      )}
    </tr>
  )
}

function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: rows * rowHeight }} />
    </tr>
  )
}

interface GridRowProps {
  id: string
  parts: readonly Part[]
  index: number
  headRows: number
  /** The column of its cell that the Tab key comes to. */
  focused: number | null
  selection: Selection | undefined
}

/** Drawn anew only where something of it changed: while one scrolls, the rows that come into view. */
const GridRow = memo(function GridRow({ id, parts, index, headRows, focused, selection }: GridRowProps) {
  const isChosen = selection?.has(id)
  return (
    <tr aria-rowindex={index + headRows + 1} aria-selected={isChosen} className="h-9">
      {parts.map(({ columnId, words, cell }, column) => {
        const shared = {
          'data-cell': `${index}:${column}`,
          tabIndex: focused === column ? 0 : -1,
          'aria-label': words,
          'aria-colindex': column + 1,
        }
        if (column === 0)
          return (
            <th
              key={columnId}
              scope="row"
              {...shared}
              className={classNames(
                look,
                isChosen ? 'bg-primary-tint' : 'bg-surface',
                'sticky left-0 z-10 px-3 text-left font-medium hover:underline max-md:max-w-32 max-md:px-2 md:whitespace-nowrap',
              )}
            >
              {selection ? (
                <span className="inline-flex items-center gap-2">
                  <span className="-my-2" onClick={(event) => event.stopPropagation()}>
                    {/* Apart from the Tab key's way: the space bar does the same from the name. */}
                    <SelectBox selection={selection} id={id} name={words} tabIndex={-1} />
                  </span>
                  {cell}
                </span>
              ) : (
                cell
              )}
            </th>
          )
        return (
          <td key={columnId} role="gridcell" {...shared} className={classNames(look, 'h-9 p-0.5 text-center hover:bg-hover')}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
})
const look = 'cursor-pointer border-b border-line focus-visible:-outline-offset-3'

type Part = { readonly columnId: string; readonly words: string; readonly cell: ReactNode }

/** A row reads the texts and looks of its cells once. */
function partsBy<Row extends object>(columns: readonly GridColumn<Row>[]): (row: Row) => readonly Part[] {
  const known = new WeakMap<Row, readonly Part[]>()
  return (row) => {
    const parts = known.get(row) ?? columns.map(({ id, words, cell }) => ({ columnId: id, words: words(row), cell: cell(row) }))
    known.set(row, parts)
    return parts
  }
}

type Place = { readonly row: number; readonly column: number }

type Cell = Place & { readonly element: HTMLElement }

/** The cell that something in it happened to. */
function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = element?.dataset.cell?.split(':').map(Number) ?? []
  return element && row !== undefined && column !== undefined ? { row, column, element } : null
}

function stepOf(event: KeyboardEvent, { rows, columns, at }: { rows: number; columns: number; at: Place }): Place | null {
  const last = { row: rows - 1, column: columns - 1 }
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), last.row),
    column: Math.min(Math.max(0, column), last.column),
  })
  if (!(event.target instanceof HTMLElement) || event.target.dataset.cell === undefined) return null
  switch (event.key) {
    case 'ArrowDown':
      return within({ ...at, row: at.row + 1 })
    case 'ArrowUp':
      return within({ ...at, row: at.row - 1 })
    case 'ArrowRight':
      return within({ ...at, column: at.column + 1 })
    case 'ArrowLeft':
      return within({ ...at, column: at.column - 1 })
    case 'PageDown':
      return within({ ...at, row: at.row + 10 })
    case 'PageUp':
      return within({ ...at, row: at.row - 10 })
    case 'Home':
      return event.ctrlKey ? { row: 0, column: 0 } : { ...at, column: 0 }
    case 'End':
      return event.ctrlKey ? last : { ...at, column: last.column }
    default:
      return null
  }
}
