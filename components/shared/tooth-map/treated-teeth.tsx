'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'

type Treated = readonly { readonly id: string; readonly teeth: readonly number[] }[]
const Lines = createContext<Treated>([])

/**
 * Tells the maps which teeth the session's procedures name. The lines are no property of a procedure, so that it is drawn again only when something of its own
 * changes.
 */
export function TreatedTeeth({ lines, children }: { lines: Treated; children: ReactNode }) {
  return <Lines value={lines}>{children}</Lines>
}

/** The teeth of the other procedures. */
export function useTreatedTeeth(lineId: string | null): ReadonlySet<number> {
  const lines = useContext(Lines)
  return useMemo(() => new Set(lines.filter(({ id }) => id !== lineId).flatMap(({ teeth }) => teeth)), [lines, lineId])
}
