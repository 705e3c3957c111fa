'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartFigure, LegendKey } from './chart-figure'
import { seriesColours, seriesDashes } from './series-looks'

export interface BarsSeries {
  readonly name: string
  /** One value for each name below; null if no value is given there. */
  readonly values: readonly (number | null)[]
  readonly texts: readonly string[]
  /** A dotted line across. */
  readonly target: number | null
}

export interface BarsProps {
  kind: 'line' | 'bars' | 'dots'
  /** The names below the places, in the order in which they are drawn. */
  names: readonly string[]
  series: readonly BarsSeries[]
  tick: (value: number) => string
  /** Whether the scale runs from zero to the whole. */
  isShare: boolean
  /** Its values are whole numbers, and so are those at the axis. */
  isWhole?: boolean
  /** The content of the chart in a sentence. */
  summary: string
}

interface ChartProps extends BarsProps {
  /** The same content as a table, which replaces the drawing if it cannot be seen or loaded. */
  table: ReactNode
}

const loadDrawing = async () => (await import('./bars-drawing')).BarsDrawing

/** Lines, bars or dots over names. */
export function Bars({ table, ...drawn }: ChartProps) {
  const t = useTranslations('reports.report')
  return (
    <ChartFigure
      load={loadDrawing}
      drawn={drawn}
      words={{ failed: t('plotFailed'), again: t('again') }}
      table={table}
      isTablePrinted
      legend={
        drawn.series.length > 1 &&
        drawn.series.map(({ name }, at) => (
          <LegendKey key={name} words={name}>
            <path
              d="M0 6h24"
              stroke={`var(${seriesColours[at] ?? '--ink'})`}
              strokeWidth={drawn.kind === 'bars' ? 10 : 2.5}
              strokeDasharray={drawn.kind === 'line' ? seriesDashes[at] : undefined}
            />
          </LegendKey>
        ))
      }
    />
  )
}
