'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartFigure, LegendKey } from './chart-figure'

interface LinePoint {
  /** The name below the point; each name is different. */
  readonly name: string
  readonly value: number
  readonly band: { readonly low: number; readonly high: number }
  /** The value of the dashed line. */
  readonly other: number | null
  /** Whether the point is drawn hollow, because it rests on few values. */
  readonly isFew: boolean
}

export interface LineBandProps {
  points: readonly LinePoint[]
  ticks: readonly { readonly value: number; readonly label: string }[]
  /** Places where something begins, given by the name of its first point. */
  marks: readonly { readonly name: string; readonly label: string }[]
  /** A dotted line across. */
  border: number | null
  labels: { readonly value: string; readonly other: string; readonly band: string; readonly few: string; readonly border: string }
  /** The content of the chart in a sentence. */
  summary: string
}

interface ChartProps extends LineBandProps {
  /** The same content as a table, which replaces the drawing if it cannot be seen or loaded. */
  table: ReactNode
  isTable: boolean
}

const loadDrawing = async () => (await import('./line-band-drawing')).LineBandDrawing

/** A line with the middle half of the values behind it, and a dashed line beside it. */
export function LineBand({ table, isTable, ...drawn }: ChartProps) {
  const t = useTranslations('reports.trend')
  return (
    <ChartFigure
      load={loadDrawing}
      drawn={drawn}
      words={{ failed: t('failed'), again: t('again') }}
      table={table}
      isTable={isTable}
      legend={
        <Legend labels={drawn.labels} hasBorder={drawn.border !== null} hasOther={drawn.points.some(({ other }) => other !== null)} />
      }
    />
  )
}

function Legend({ labels, hasBorder, hasOther }: Pick<LineBandProps, 'labels'> & { hasBorder: boolean; hasOther: boolean }) {
  return (
    <>
      <LegendKey words={labels.value}>
        <path d="M0 6h24" stroke="var(--primary)" strokeWidth="2.5" />
        <circle cx="12" cy="6" r="4" fill="var(--primary)" />
      </LegendKey>
      {hasOther && (
        <LegendKey words={labels.other}>
          <path d="M0 6h24" stroke="var(--amber-strong)" strokeWidth="2" strokeDasharray="5 4" />
          <path d="M12 2l4 4-4 4-4-4z" fill="var(--amber-strong)" />
        </LegendKey>
      )}
      <LegendKey words={labels.band}>
        <rect width="24" height="12" rx="2" fill="var(--heat-2)" />
      </LegendKey>
      <LegendKey words={labels.few}>
        <circle cx="12" cy="6" r="4" fill="var(--surface)" stroke="var(--primary)" strokeWidth="2.5" />
      </LegendKey>
      {hasBorder && (
        <LegendKey words={labels.border}>
          <path d="M0 6h24" stroke="var(--success)" strokeDasharray="3 3" strokeWidth="1.5" />
        </LegendKey>
      )}
    </>
  )
}
