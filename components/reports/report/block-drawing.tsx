'use client'

import { useTranslations } from 'next-intl'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import type { BlockShow } from '@/lib/reports/measures'
import { BlockChart } from './block-chart'
import { BlockNumbers } from './block-numbers'
import { BlockTable } from './block-table'

export type OpenCell = (at: {
  readonly element: number
  readonly row: number | null
  readonly column: number | null
  readonly title: string
}) => void

const drawings: ReadonlySet<BlockShow> = new Set(['LINE', 'BAR', 'DOTS'])
/** Whether a block is a drawing, which has its table beside it. */
export const isDrawing = (show: BlockShow): boolean => drawings.has(show)

interface BlockDrawingProps {
  block: AnsweredBlock
  isTable: boolean
  onOpen: OpenCell
}

/** What a block says, for its readers as for whoever makes it. */
export function BlockDrawing({ block, isTable, onOpen }: BlockDrawingProps) {
  const t = useTranslations('reports.report')
  const shown = block.elements.filter(({ bar }) => bar === null)
  const barred = block.elements.flatMap(({ name, bar }) => (bar === null ? [] : [{ name, bar }]))
  const isEmpty = shown.length > 0 && block.rowsBy !== null && block.rows.length === 0
  const table = <BlockTable block={block} onOpen={onOpen} />
  return (
    <>
      {barred.map(({ name, bar }) => (
        <p key={name} className="text-dense text-muted">
          {t(`bar.${bar}`, { name })}
        </p>
      ))}
      {isEmpty && <p className="text-dense text-muted">{t('none')}</p>}
      {shown.length > 0 && !isEmpty && (
        <>
          {block.show === 'NUMBER' && <BlockNumbers block={block} onOpen={onOpen} />}
          {(block.show === 'TABLE' || block.show === 'MATRIX') && table}
          {isDrawing(block.show) && <BlockChart block={block} table={table} isTable={isTable} />}
          {block.isCut && <p className="pt-2 text-meta text-muted">{t('cut', { count: block.rows.length })}</p>}
        </>
      )}
    </>
  )
}
