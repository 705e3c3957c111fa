'use client'

import { useTranslations } from 'next-intl'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import type { BlockShow } from '@/lib/reports/measures'
import { BlockChart } from './block-chart'
import { BlockNumbers } from './block-numbers'
import { BlockSpread } from './block-spread'
import { BlockTable } from './block-table'

/** Opens a place in a block, given by indexes in reading order; null stands for all rows or columns. */
export type OpenCell = (at: {
  readonly element: number
  readonly row: number | null
  readonly column: number | null
  readonly title: string
}) => void
/** A place given by the keys of its row and column. */
type CellKeys = { readonly title: string; readonly element: number; readonly row: string | null; readonly column: string | null }

export const drawnShows: ReadonlySet<BlockShow> = new Set(['LINE', 'BAR', 'DOTS'])

/**
 * The numbers of a block, drawn in its own way. `onOpen` opens the rows behind a number; it is omitted where nothing can be opened, as while a block is being
 * edited.
 */
export function DrawnBlock({
  block,
  isTable,
  onOpen: openKeys,
}: {
  block: AnsweredBlock
  isTable: boolean
  onOpen?: (cell: CellKeys) => void
}) {
  const t = useTranslations('reports.report')
  const shown = block.elements.filter(({ bar }) => bar === null)
  const barred = block.elements.flatMap(({ name, bar }) => (bar === null ? [] : [{ name, bar }]))
  const isEmpty = shown.length > 0 && block.rowsBy !== null && block.rows.length === 0
  const onOpen: OpenCell | null = openKeys
    ? ({ element, row, column, title }) =>
        openKeys({
          ...{ title, element },
          row: row === null ? null : (block.rows[row]?.key ?? ''),
          column: column === null ? null : (block.columns[column]?.key ?? ''),
        })
    : null
  const table = <BlockTable block={block} onOpen={onOpen} />
  return (
    <>
      {barred.map(({ name, bar }) => (
        <p key={name} className="text-dense text-muted">
          {t(`bar.${bar}`, { name })}
        </p>
      ))}
      {isEmpty && <p className="text-dense text-muted">{t(block.sort === 'MISSED' ? 'noneMissed' : 'none')}</p>}
      {shown.length > 0 && !isEmpty && (
        <>
          <BlockSpread block={block} />
          {block.show === 'NUMBER' && <BlockNumbers block={block} onOpen={onOpen} />}
          {(block.show === 'TABLE' || block.show === 'MATRIX') && table}
          {drawnShows.has(block.show) && <BlockChart block={block} table={table} isTable={isTable} />}
          {block.isCut && <p className="pt-2 text-meta text-muted">{t('cut', { count: block.rows.length })}</p>}
        </>
      )}
    </>
  )
}
