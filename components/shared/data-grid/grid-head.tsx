'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { SelectPageBox } from '@/components/shared/list/select-box'
import type { Selection } from '@/components/shared/list/use-selection'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { GridLayout } from './layout'

interface HeadColumn {
  readonly id: string
  readonly header: string
  readonly group?: string
  readonly head?: readonly ReactNode[]
  readonly width?: number | undefined
}

/** A width in rem: a narrower column has its name upright. */
const uprightBelow = 3

interface GridHeadProps {
  columns: readonly HeadColumn[]
  heads: readonly string[]
  layout: GridLayout
  groupStarts: ReadonlySet<number>
  /** The range of columns that are drawn beside the first one. */
  from: number
  to: number
  sorted: { readonly id: string; readonly desc: boolean } | undefined
  /** Null where the rows keep their order. */
  onSort: ((columnId: string) => void) | null
  selection: Selection | undefined
}

/** The names of the groups and columns, and the rows that are above the body. */
export const GridHead = memo(function GridHead({
  columns,
  heads,
  layout,
  groupStarts,
  from,
  to,
  sorted,
  onSort,
  selection,
}: GridHeadProps) {
  const line = (at: number) => groupStarts.has(at) && 'border-l border-line'
  const drawn = columns.flatMap((column, index) => (index === 0 || (index >= from && index < to) ? [{ ...column, index }] : []))
  const placed = (index: number) => (index === from ? { gridColumnStart: from + 1 } : undefined)
  return (
    <div role="rowgroup" data-head="" className="sticky top-0 z-20 w-max min-w-full bg-surface print:static print:table-header-group">
      <GroupRow columns={columns} layout={layout} />
      <div
        role="row"
        aria-rowindex={1}
        style={layout.style}
        className="grid border-b border-line text-meta font-medium text-muted print:table-row"
      >
        {drawn.map(({ id, header, width = uprightBelow, index }) => {
          const isUpright = width < uprightBelow
          const order = sorted?.id === id ? (sorted.desc ? 'descending' : 'ascending') : undefined
          return (
            <div
              key={id}
              role="columnheader"
              aria-sort={order}
              aria-colindex={index + 1}
              style={placed(index)}
              className={classNames(
                'flex min-w-0 items-end px-1 py-1 print:table-cell',
                index === 0 ? 'sticky left-0 z-10 bg-surface px-2 text-left md:px-3' : 'justify-center text-center',
                line(index),
              )}
            >
              <span className={classNames('inline-flex min-w-0 items-end', index === 0 && selection && 'gap-2')}>
                {index === 0 && selection && <SelectPageBox selection={selection} />}
                {onSort === null ? (
                  <span className="min-w-0 hyphens-auto wrap-anywhere">{header}</span>
                ) : (
                  <button
                    type="button"
                    onClick={() => onSort(id)}
                    className="hit-area inline-flex min-w-0 items-end gap-0.5 rounded-control hyphens-auto wrap-anywhere hover:text-ink hover:underline"
                  >
                    <span
                      title={isUpright ? header : undefined}
                      className={isUpright ? 'upright max-h-40 truncate text-left print:max-h-none print:overflow-visible' : 'min-w-0'}
                    >
                      {header}
                    </span>
                    {order && <IconSlot small>{order === 'ascending' ? <ArrowUp /> : <ArrowDown />}</IconSlot>}
                  </button>
                )}
              </span>
            </div>
          )
        })}
      </div>
      {heads.map((head, row) => (
        <div
          key={head}
          role="row"
          aria-rowindex={2 + row}
          style={layout.style}
          className="grid border-b border-line bg-neutral-tint text-meta text-muted tabular-nums print:table-row"
        >
          {drawn.map(({ id, head: cells, index }) =>
            index === 0 ? (
              <div
                key={id}
                role="rowheader"
                aria-colindex={1}
                className="sticky left-0 z-10 bg-neutral-tint px-2 py-1 text-left md:px-3 print:table-cell"
              >
                {head}
              </div>
            ) : (
              <div
                key={id}
                role="gridcell"
                aria-colindex={index + 1}
                className={classNames('py-1 text-center print:table-cell', line(index))}
              >
                {cells?.[row]}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  )
})

function GroupRow({ columns, layout }: { columns: readonly HeadColumn[]; layout: GridLayout }) {
  const groups: { name: string; span: number }[] = []
  for (const [at, { group = '' }] of columns.entries()) {
    const last = groups.at(-1)
    // The first column never shares a group's cell with the second: the first stays in view, the others are scrolled away.
    if (last && at > 1 && last.name === group) last.span += 1
    else groups.push({ name: group, span: 1 })
  }
  if (groups.length < 2) return null
  return (
    <div role="row" style={layout.style} className="grid print:hidden">
      {groups.map(({ name, span }, at) =>
        name === '' ? (
          <div
            key={at}
            role="gridcell"
            aria-colspan={span}
            style={{ gridColumn: `span ${span}` }}
            className={classNames('bg-surface', at === 0 ? 'sticky left-0 z-10' : 'border-l border-line')}
          />
        ) : (
          <div
            key={at}
            role="columnheader"
            aria-colspan={span}
            style={{ gridColumn: `span ${span}` }}
            className="min-w-0 truncate border-l border-line px-1 pt-2 text-left text-meta font-bold"
          >
            {name}
          </div>
        ),
      )}
    </div>
  )
}
