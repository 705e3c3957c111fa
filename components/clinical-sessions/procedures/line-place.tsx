'use client'

import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { useLinePlaceText } from './line-place-text'

/** The place of a procedure, to be read at a glance: 16 MO, upper right. */
export function LinePlace({ line, notation }: { line: Line; notation: ToothNotation }) {
  const text = useLinePlaceText()(line, notation)
  if (text === '') return null
  return (
    <span className="rounded-control border border-line bg-canvas px-2 text-dense font-bold tabular-nums md:px-3 md:py-1 md:text-body">
      {text}
    </span>
  )
}
