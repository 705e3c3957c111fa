import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/** The shares of a target at which the steps of the colour begin. */
export const heatSteps = [0, 0.01, 0.25, 0.5, 0.75, 1] as const
const looks = [
  'text-muted',
  'bg-heat-1 text-ink',
  'bg-heat-2 text-ink',
  'bg-heat-3 text-ink',
  'bg-heat-4 text-on-heat',
  'bg-heat-5 text-on-heat',
] as const

export function heatOf(share: number): number {
  return heatSteps.findLastIndex((from) => share >= from)
}

export function heatLook(step: number): string {
  return looks[step] ?? looks[0]
}

interface HeatCellProps {
  children: ReactNode
  /** The step of the colour, 0 to 5. */
  step: number
}

/** A number in one hue, which is deeper for a greater number. */
export function HeatCell({ children, step }: HeatCellProps) {
  return (
    <span
      className={classNames(
        'flex h-full min-h-6 w-full items-center justify-center rounded-control px-1 tabular-nums forced-colors:border',
        heatLook(step),
      )}
    >
      {children}
    </span>
  )
}

interface Standing {
  /** The step of the colour, 0 to 5. */
  step: number
  isBehind: boolean
  isReached: boolean
}

/** The classes of a table cell in the same hues. A cell that is behind has a corner and one that is reached a tick, so that the colour is not needed. */
export function heatLine({ step, isBehind, isReached }: Standing): string {
  return classNames('rounded-control forced-colors:border', heatLook(step), isBehind && 'corner-mark', isReached && 'tick-mark')
}
