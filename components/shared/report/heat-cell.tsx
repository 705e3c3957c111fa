import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

/** How much of a target a step of the colour begins at. */
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
  /** 0 to 5. */
  step: number
  isBehind: boolean
  isReached: boolean
}

/** A number in one hue: the more, the deeper. What is behind has a corner, what is reached a tick; neither needs the colour. No drawings: a browser keeps each as a layer of its own. */
export function HeatCell({ children, step, isBehind, isReached }: HeatCellProps) {
  return (
    <span
      className={classNames(
        'relative flex h-full min-h-6 w-full items-center justify-center rounded-control px-1 tabular-nums forced-colors:border',
        heatLook(step),
      )}
    >
      {isBehind && (
        <span aria-hidden="true" className="absolute top-0 left-0 border-t-8 border-r-8 border-t-warning border-r-transparent" />
      )}
      {children}
      {isReached && (
        <span aria-hidden="true" className="absolute top-0 right-0.5 text-meta leading-4">
          ✓
        </span>
      )}
    </span>
  )
}
