import type { ReactNode } from 'react'

interface ChairGridProps {
  /** The heading above the chairs; '' if nothing distinguishes them from others. */
  title: string
  /** The label of the chairs if there is no heading. */
  label?: string
  children: ReactNode
}

/** Chairs that are together. */
export function ChairGrid({ title, label, children }: ChairGridProps) {
  return (
    <section className="flex flex-col gap-2">
      {title && <h2 className="text-body font-bold">{title}</h2>}
      <ul aria-label={title || label} className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6">
        {children}
      </ul>
    </section>
  )
}

export const chairTile = 'relative flex min-h-28 min-w-0 flex-col gap-1 rounded-card border p-2'
