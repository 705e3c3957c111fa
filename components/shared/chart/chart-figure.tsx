'use client'

import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'

interface ChartFigureProps<Drawn extends { readonly summary: string }> {
  load: () => Promise<ComponentType<Drawn>>
  drawn: Drawn
  words: { readonly failed: string; readonly again: string }
  /** The same content as a table, which replaces the drawing if it cannot be seen or loaded. */
  table: ReactNode
  isTable?: boolean
  /** Whether the table is on paper as well. */
  isTablePrinted?: boolean
  isTall?: boolean
  above?: ReactNode
  below?: ReactNode
  legend?: ReactNode
}

/** A chart with its legend. The drawing is loaded later; its table is always there. */
export function ChartFigure<Drawn extends { readonly summary: string }>({
  load,
  drawn,
  words,
  table,
  isTable = false,
  isTablePrinted = false,
  isTall = false,
  above,
  below,
  legend,
}: ChartFigureProps<Drawn>) {
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const Drawing = useLazy(!isTable && !isFailed, load, () => setFailed(true))
  if (isTable) return table
  if (isFailed)
    return (
      <>
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {words.failed}
          <Button
            size="sm"
            onPress={() => {
              setTries(tries + 1)
              setFailed(false)
            }}
          >
            {words.again}
          </Button>
        </p>
        {table}
      </>
    )
  return (
    <figure>
      {above}
      {Drawing ? <Drawing key={tries} {...drawn} /> : <Skeleton className={isTall ? 'h-80 w-full' : 'h-64 w-full'} />}
      {below}
      <figcaption className="sr-only">{drawn.summary}</figcaption>
      {legend && (
        <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
          {legend}
        </ul>
      )}
      <div className={isTablePrinted ? 'sr-only print:not-sr-only' : 'sr-only'}>{table}</div>
    </figure>
  )
}

/** A line of the legend: `children` draw what the words are about, in 24 by 12. */
export function LegendKey({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 24 12" className="h-3 w-6">
        {children}
      </svg>
      {words}
    </li>
  )
}
