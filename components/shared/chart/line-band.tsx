'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'

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

/** A line with the middle half of the values behind it, and a dashed line beside it. The drawing is loaded later; its table is always there. */
export function LineBand({ table, isTable, ...drawn }: ChartProps) {
  const t = useTranslations('reports.trend')
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const Drawing = useLazy(!isTable && !isFailed, loadDrawing, () => setFailed(true))
  if (isTable) return table
  if (isFailed)
    return (
      <>
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('failed')}
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
      <Legend labels={drawn.labels} hasBorder={drawn.border !== null} hasOther={drawn.points.some(({ other }) => other !== null)} />
      <div className="sr-only">{table}</div>
    </figure>
  )
}

function Legend({ labels, hasBorder, hasOther }: Pick<LineBandProps, 'labels'> & { hasBorder: boolean; hasOther: boolean }) {
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      <Key words={labels.value}>
        <path d="M0 6h24" stroke="var(--primary)" strokeWidth="2.5" />
        <circle cx="12" cy="6" r="4" fill="var(--primary)" />
      </Key>
      {hasOther && (
        <Key words={labels.other}>
          <path d="M0 6h24" stroke="var(--amber-strong)" strokeWidth="2" strokeDasharray="5 4" />
          <path d="M12 2l4 4-4 4-4-4z" fill="var(--amber-strong)" />
        </Key>
      )}
      <Key words={labels.band}>
        <rect width="24" height="12" rx="2" fill="var(--heat-2)" />
      </Key>
      <Key words={labels.few}>
        <circle cx="12" cy="6" r="4" fill="var(--surface)" stroke="var(--primary)" strokeWidth="2.5" />
      </Key>
      {hasBorder && (
        <Key words={labels.border}>
          <path d="M0 6h24" stroke="var(--success)" strokeDasharray="3 3" strokeWidth="1.5" />
        </Key>
      )}
    </ul>
  )
}

function Key({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 24 12" className="h-3 w-6">
        {children}
      </svg>
      {words}
    </li>
  )
}
