'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'

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

/** Dots between curves that show how far chance alone would take them. The drawing is loaded later; its table is always there. */
export function Funnel({ table, isTable, ...drawn }: ChartProps) {
  const t = useTranslations('calibration.funnel')
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
  const { words } = drawn
  return (
    <figure>
      <p aria-hidden="true" className="text-right text-meta text-muted">
        {words.above}
      </p>
      {Drawing ? <Drawing key={tries} {...drawn} /> : <Skeleton className="h-80 w-full" />}
      <p aria-hidden="true" className="text-right text-meta text-muted">
        {words.below}
      </p>
      <figcaption className="sr-only">{drawn.summary}</figcaption>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
        <Key words={words.own}>
          <circle cx="12" cy="6" r="5.5" fill="var(--primary)" />
        </Key>
        <Key words={words.other}>
          <circle cx="12" cy="6" r="4.5" fill="var(--control)" />
        </Key>
        <Key words={words.borders[0]}>
          <path d="M0 6h24" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 4" />
        </Key>
        <Key words={words.borders[1]}>
          <path d="M0 6h24" stroke="var(--muted)" strokeWidth="1.5" />
        </Key>
      </ul>
      <div className="sr-only">{table}</div>
    </figure>
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
