import type { ReactNode } from 'react'
import { List } from '@/components/ui/list'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps<Row extends { readonly id: string }> {
  /** What the rows are, for who does not see them together. */
  label: string
  rows: readonly Row[]
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** The same row where there is no room for columns: a ListRow. */
  card: (row: Row) => ReactNode
}

/** Rows of one kind: a table on a desk, cards on a phone. The server has sorted and paged them. */
export function DataTable<Row extends { readonly id: string }>({ label, rows, columns, card }: DataTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <>
      <div className="lg:hidden"><List label={label}>{rows.map(card)}</List></div>
      <div className="overflow-clip rounded-card border border-line bg-surface max-lg:hidden">
        <table className="w-full border-collapse text-left text-dense">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              {columns.map(({ id, header }) => <th key={id} scope="col" className="px-3 py-3 font-medium whitespace-nowrap first:w-1/3 first:pl-4 last:pr-4">{header}</th>)}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.id} className="h-row hover:bg-hover">
                {first && <th scope="row" className="py-1.5 pr-3 pl-4 font-normal wrap-anywhere">{first.cell(row)}</th>}
                {others.map(({ id, cell }) => <td key={id} className="px-3 py-1.5 wrap-break-word last:pr-4">{cell(row)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
