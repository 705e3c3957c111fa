'use client'

import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { useLinePlaceText } from './line-place-text'

/** Where it was done, to be read at a glance: 16 MO, upper right. */
export function LinePlace({ line, notation }: { line: Line; notation: ToothNotation }) {
  const text = useLinePlaceText()(line, notation)
  if (text === '') return null
  return <span className="rounded-control border border-line bg-canvas px-3 py-1 font-bold tabular-nums">{text}</span>
}
