'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartFigure, LegendKey } from './chart-figure'

/** `across` is the number of values behind the dot, `up` its distance from zero. */
interface FunnelDot {
  readonly across: number
  readonly up: number
}

export interface FunnelProps {
  dots: readonly FunnelDot[]
  own: FunnelDot
  /** The text beside the reader's own dot. */
  ownWords: string
  /**
   * `noise` is the standard deviation of a single value; `borders` gives the distance of each pair of curves in standard deviations. The first pair is dotted.
   */
  noise: number
  borders: readonly [number, number]
  tick: (value: number) => string
  axis: string
  words: {
    readonly own: string
    readonly other: string
    readonly above: string
    readonly below: string
    readonly borders: readonly [string, string]
  }
  /** The content of the chart in a sentence. */
  summary: string
}

interface ChartProps extends FunnelProps {
  /** The same content as a table, which replaces the drawing if it cannot be seen or loaded. */
  table: ReactNode
  isTable: boolean
}

const loadDrawing = async () => (await import('./funnel-drawing')).FunnelDrawing

/** Dots between curves that show how far chance alone would take them. */
export function Funnel({ table, isTable, ...drawn }: ChartProps) {
  const t = useTranslations('calibration.funnel')
  const { words } = drawn
  const side = (text: string) => (
    <p aria-hidden="true" className="text-right text-meta text-muted">
      {text}
    </p>
  )
  return (
    <ChartFigure
      load={loadDrawing}
      drawn={drawn}
      words={{ failed: t('failed'), again: t('again') }}
      table={table}
      isTable={isTable}
      isTall
      above={side(words.above)}
      below={side(words.below)}
      legend={
        <>
          <LegendKey words={words.own}>
            <circle cx="12" cy="6" r="5.5" fill="var(--primary)" />
          </LegendKey>
          <LegendKey words={words.other}>
            <circle cx="12" cy="6" r="4.5" fill="var(--control)" />
          </LegendKey>
          <LegendKey words={words.borders[0]}>
            <path d="M0 6h24" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 4" />
          </LegendKey>
          <LegendKey words={words.borders[1]}>
            <path d="M0 6h24" stroke="var(--muted)" strokeWidth="1.5" />
          </LegendKey>
        </>
      }
    />
  )
}
