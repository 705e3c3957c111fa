'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Bars, type BarsSeries } from '@/components/shared/chart/bars'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { numbersAt } from '@/lib/reports/report-words'
import { useReportWords } from './use-report-words'

/** A chart of a block's rows: a line, bars or dots. Its table is always there for readers who cannot see the chart. */
export function BlockChart({ block, table, isTable }: { block: AnsweredBlock; table: ReactNode; isTable: boolean }) {
  const t = useTranslations('reports.report')
  const words = useReportWords()
  const { rows, rowsBy, rowsWords, elements, show } = block
  if (isTable) return table
  const names = rows.map((head) => words.head(rowsBy, rowsWords, head))
  const series = elements.flatMap((element, at): BarsSeries[] => {
    if (element.bar !== null) return []
    const told = rows.map((_, row) => numbersAt(block, { element: at, row, column: null }))
    const target = element.target.kind === 'NUMBER' ? element.target.value : null
    return [
      {
        name: element.name,
        values: told.map(({ value }) => value),
        texts: told.map((one) => words.cell(element, one).text),
        target,
      },
    ]
  })
  const [first] = elements
  return (
    <Bars
      kind={show === 'LINE' ? 'line' : show === 'DOTS' ? 'dots' : 'bars'}
      names={names}
      series={series}
      tick={(value) =>
        first ? words.number({ unit: first.unit, decimals: first.unit === 'SHARE' ? 0 : first.decimals }, value) : String(value)
      }
      isShare={first?.unit === 'SHARE'}
      isWhole={elements.every(({ unit, decimals }) => unit === 'NUMBER' && decimals === 0)}
      summary={t('drawn', { title: block.title, count: rows.length })}
      table={table}
    />
  )
}
