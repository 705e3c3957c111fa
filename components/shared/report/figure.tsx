'use client'

import type { ReactNode } from 'react'

interface FigureProps {
  label: string
  /** The number, large. */
  value: ReactNode
  /** The whole of which the number is a part, beside the number. */
  of?: ReactNode
  note?: ReactNode
  /** Opens the rows behind the number. */
  onPress?: (() => void) | undefined
}

/** One number of a report, with the whole of which it is a part. */
export function Figure({ label, value, of, note, onPress }: FigureProps) {
  return (
    <div className="relative min-w-0 p-4">
      <p className="text-dense text-muted">{label}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-h2 font-bold tabular-nums">
        {onPress ? (
          <button
            type="button"
            onClick={onPress}
            aria-label={label}
            className="rounded-control text-left text-primary after:absolute after:inset-0 hover:underline"
          >
            {value}
          </button>
        ) : (
          value
        )}
        {of && <span className="text-body font-normal text-muted">{of}</span>}
      </p>
      {note && <div className="mt-1 text-meta text-muted">{note}</div>}
    </div>
  )
}

/** Figures side by side on a desk, two in a row on a phone. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <div
      data-print="row"
      className="grid grid-cols-2 divide-line rounded-card border border-line bg-surface lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x"
    >
      {children}
    </div>
  )
}
