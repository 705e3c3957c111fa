'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
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

/** Lines, bars or dots over names. The drawing is loaded later; its table is always there. */
export function Bars({ table, ...drawn }: ChartProps) {
  const t = useTranslations('reports.report')
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const Drawing = useLazy(!isFailed, loadDrawing, () => setFailed(true))
  if (isFailed)
    return (
      <>
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('plotFailed')}
          <Button
            size="sm"
            onPress={() => {
              setTries(tries + 1)
              setFailed(false)
            }}
          >
            {t('again')}
          </Button>
        </p>
        {table}
      </>
    )
  return (
    <figure>
      {Drawing ? <Drawing key={tries} {...drawn} /> : <Skeleton className="h-64 w-full" />}
      <figcaption className="sr-only">{drawn.summary}</figcaption>
      {drawn.series.length > 1 && (
        <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
          {drawn.series.map(({ name }, at) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <svg viewBox="0 0 24 12" className="h-3 w-6">
                <path
                  d="M0 6h24"
                  stroke={`var(${seriesColours[at] ?? '--ink'})`}
                  strokeWidth={drawn.kind === 'bars' ? 10 : 2.5}
                  strokeDasharray={drawn.kind === 'line' ? seriesDashes[at] : undefined}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="sr-only print:not-sr-only">{table}</div>
    </figure>
  )
}
