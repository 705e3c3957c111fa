import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import { SelectBox, SelectPageBox } from './list/select-box'
import { pressedSorting, type Sorting } from './list/sorting'
import type { Selection } from './list/use-selection'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** A button, which stays on one line and takes no more room than it needs. */
  readonly isAction?: boolean
}

interface DataTableProps<Row extends { readonly id: string }> {
  /** What the rows are, for who does not see them together. */
  label: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** The same row where there is no room for columns: a ListRow. */
  card: (row: Row) => ReactNode
  /** The columns that the server sorts by, and how it did. */
  sorting?: { readonly now: Sorting; readonly ids: readonly string[]; readonly onSort: (next: Sorting) => void }
  /** Rows can be chosen; the card draws its own box. */
  selection?: { readonly of: Selection; readonly nameOf: (row: Row) => string; readonly canChoose?: (row: Row) => boolean } | undefined
}

/** Rows of one kind: a table on a desk, cards on a phone. The server has sorted and paged them. */
export function DataTable<Row extends { readonly id: string }>({ label, rows, columns, card, sorting, selection }: DataTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <>
      <div className="lg:hidden">
        <List label={label}>{rows.map(card)}</List>
      </div>
      <div
        className={classNames(
          'rounded-card border border-line bg-surface max-lg:hidden',
          columns.length > 8 ? 'overflow-x-auto' : 'overflow-clip',
        )}
      >
        <table className="w-full border-collapse text-left text-dense">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              {selection && (
                <td className="w-10 pl-2">
                  <SelectPageBox selection={selection.of} />
                </td>
              )}
              {columns.map(({ id, header }) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sorted(id)}
                  className="px-3 py-3 font-medium whitespace-nowrap first:w-1/3 first:pl-4 last:pr-4"
                >
                  {sorting?.ids.includes(id) ? (
                    <button
                      type="button"
                      className="hit-area inline-flex items-center gap-1 rounded-control font-medium hover:text-ink hover:underline"
                      onClick={() => sorting.onSort(pressedSorting(sorting.now, id))}
                    >
                      {header}
                      {sorted(id) && <IconSlot small>{sorted(id) === 'ascending' ? <ArrowUp /> : <ArrowDown />}</IconSlot>}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.id} className={classNames('h-row', selection?.of.has(row.id) ? 'bg-primary-tint' : 'hover:bg-hover')}>
                {selection && (
                  <td className="w-10 pl-2">
                    {(selection.canChoose?.(row) ?? true) && (
                      <SelectBox selection={selection.of} id={row.id} name={selection.nameOf(row)} />
                    )}
                  </td>
                )}
                {first && (
                  <th scope="row" className="py-1.5 pr-3 pl-4 font-normal wrap-anywhere">
                    {first.cell(row)}
                  </th>
                )}
                {others.map(({ id, cell, isAction }) => (
                  <td key={id} className={classNames('px-3 py-1.5 last:pr-4', isAction ? 'w-px whitespace-nowrap' : 'wrap-break-word')}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )

  function sorted(id: string): 'ascending' | 'descending' | undefined {
    if (sorting?.now.column !== id) return undefined
    return sorting.now.isDescending ? 'descending' : 'ascending'
  }
}
