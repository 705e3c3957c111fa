'use client'

import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { SelectBox, SelectPageBox } from '@/components/shared/list/select-box'
import type { Sorting } from '@/components/shared/list/sorting'
import type { Selection } from '@/components/shared/list/use-selection'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import type { TableName } from '@/lib/chosen-columns'
import { ColumnsButton } from './columns-button'
import { hiddenOf, orderOf } from './shown-columns'
import { useColumnLook } from './use-column-look'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The cell holds a button, which stays on one line and takes no more room than it needs. */
  readonly isAction?: boolean
  /** Numbers are below each other, aligned by their last digit. */
  readonly isNumber?: boolean
}

interface DataTableProps<Row extends { readonly id: string }> {
  /** The table's name, which a screen reader speaks. */
  label: string
  rows: readonly Row[]
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** The row as a ListRow, where there is no room for columns. */
  card: (row: Row) => ReactNode
  /** The name under which a person's choice of columns is remembered. Every table of more than five columns has one, or keeps the choice in its address. */
  name?: TableName | undefined
  /** The columns that the server can sort by, and its present order. */
  sorting?: { readonly now: Sorting; readonly ids: readonly string[]; readonly onSort: (next: Sorting) => void }
  /** Rows can be chosen; the card draws its own box. */
  selection?: { readonly of: Selection; readonly nameOf: (row: Row) => string; readonly canChoose?: (row: Row) => boolean } | undefined
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })
/** The number of columns that fit the width of a desktop. A table with more is scrolled within itself, where its head and its first column stay. */
const mostInView = 7

/** Text stays on one line and is cut where it is long; any other content lays itself out. */
function oneLine(content: ReactNode): ReactNode {
  return typeof content === 'string' ? (
    <span title={content} className="block max-w-64 truncate print:max-w-none print:overflow-visible print:whitespace-normal">
      {content}
    </span>
  ) : (
    content
  )
}

/** Rows of one kind: a table on a desk, cards on a phone. The server has filtered, sorted and paged them. */
export function DataTable<Row extends { readonly id: string }>({
  label,
  rows,
  columns,
  card,
  name,
  sorting,
  selection,
}: DataTableProps<Row>) {
  const [look, setLook] = useColumnLook(name ?? null)
  const model = useMemo(
    () => columns.map(({ id, header }) => ({ id, header, accessorFn: (row: Row) => row.id, sortDescFirst: false })),
    [columns],
  )
  const table = useTable({
    features,
    columns: model,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      columnOrder: [...orderOf(columns, look)],
      columnVisibility: Object.fromEntries(hiddenOf(columns, look).map((id) => [id, false])),
      rowSelection: Object.fromEntries(selection ? rows.filter(({ id }) => selection.of.has(id)).map(({ id }) => [id, true]) : []),
      sorting: sortingState(sorting?.now),
    },
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sortingState(sorting?.now))
      if (next) sorting?.onSort({ column: next.id, isDescending: next.desc })
    },
    enableRowSelection: ({ original }) => selection !== undefined && (selection.canChoose?.(original) ?? true),
  })
  const heads = table.getVisibleLeafColumns().flatMap((head) => {
    const column = columns.find(({ id }) => id === head.id)
    return column ? [{ ...column, head }] : []
  })
  const [first, ...others] = heads
  const isWide = heads.length > mostInView
  return (
    <>
      <div className="lg:hidden">
        <List label={label}>{rows.map(card)}</List>
      </div>
      <div className="relative max-lg:hidden">
        {name !== undefined && (
          <div data-print="hide" className="absolute top-1 right-1 z-30">
            <ColumnsButton columns={columns} look={look} onLook={setLook} />
          </div>
        )}
        <div
          // A table that is scrolled within itself is scrolled by the keyboard, too.
          {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}
          className={classNames(
            'rounded-card border border-line bg-surface',
            isWide ? 'max-h-dialog overflow-auto print:max-h-none print:overflow-visible' : 'overflow-x-clip',
          )}
        >
          <table className="w-full border-collapse text-left text-dense">
            <caption className="sr-only">{label}</caption>
            <thead className={classNames('sticky z-20 bg-surface print:static', isWide ? 'top-0' : 'top-topbar')}>
              <tr className="border-b border-line bg-surface text-meta text-muted">
                {selection && (
                  <td className="w-10 pl-2">
                    <SelectPageBox selection={selection.of} />
                  </td>
                )}
                {heads.map(({ id, header, isNumber, head }, at) => {
                  const order = ariaSortOf(head.getIsSorted())
                  return (
                    <th
                      key={id}
                      scope="col"
                      aria-sort={order}
                      className={classNames(
                        'py-3 pr-3 font-medium whitespace-nowrap',
                        name === undefined ? 'last:pr-4' : 'last:pr-14 print:last:pr-4',
                        at === 0 ? 'w-1/3 pl-4' : 'pl-3',
                        isNumber && 'text-right',
                        isWide && at === 0 && 'sticky left-0 z-10 bg-inherit',
                      )}
                    >
                      {sorting?.ids.includes(id) ? (
                        <button
                          type="button"
                          className="hit-area inline-flex items-center gap-1 rounded-control font-medium hover:text-ink hover:underline"
                          onClick={() => head.toggleSorting()}
                        >
                          {header}
                          {order && <IconSlot small>{order === 'ascending' ? <ArrowUp /> : <ArrowDown />}</IconSlot>}
                        </button>
                      ) : (
                        header
                      )}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} className={classNames('h-row', row.getIsSelected() ? 'bg-primary-tint' : 'bg-surface hover:bg-hover')}>
                  {selection && (
                    <td className="w-10 pl-2">
                      {row.getCanSelect() && <SelectBox selection={selection.of} id={row.id} name={selection.nameOf(row.original)} />}
                    </td>
                  )}
                  {first && (
                    <th
                      scope="row"
                      className={classNames('py-1.5 pr-3 pl-4 font-normal wrap-anywhere', isWide && 'sticky left-0 z-10 bg-inherit')}
                    >
                      {first.cell(row.original)}
                    </th>
                  )}
                  {others.map(({ id, cell, isAction, isNumber }) => (
                    <td
                      key={id}
                      className={classNames(
                        'px-3 py-1.5 whole-chips',
                        name === undefined ? 'last:pr-4' : 'last:pr-14 print:last:pr-4',
                        isAction ? 'w-px whitespace-nowrap' : isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-break-word',
                      )}
                    >
                      {oneLine(cell(row.original))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

function sortingState(now: Sorting | undefined): { id: string; desc: boolean }[] {
  return now === undefined || now.column === '' ? [] : [{ id: now.column, desc: now.isDescending }]
}

function ariaSortOf(order: false | 'asc' | 'desc'): 'ascending' | 'descending' | undefined {
  if (order === false) return undefined
  return order === 'asc' ? 'ascending' : 'descending'
}
