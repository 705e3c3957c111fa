'use client'

import { classNames } from '@/components/ui/class-names'

interface PaceBarProps {
  value: number
  target: number
  /** The number that there would be today at an even pace. */
  pace: number
  /** The whole bar in words. */
  words: string
}

/** The share of a target that is done; a line in the bar marks the share for today at an even pace. */
export function PaceBar({ value, target, pace, words }: PaceBarProps) {
  const share = (of: number) => `${target > 0 ? Math.min(100, (of / target) * 100) : 0}%`
  return (
    <div role="img" aria-label={words} className="relative h-3 w-full">
      <div className="absolute inset-x-0 top-0.5 h-2 overflow-clip rounded-full bg-line forced-colors:border">
        <div
          style={{ width: share(value) }}
          className={classNames('forced-chosen h-full rounded-full', value >= target ? 'bg-success' : 'bg-primary')}
        />
      </div>
      {pace > 0 && pace < target && (
        <div style={{ left: share(pace) }} className="absolute inset-y-0 w-0.5 bg-ink ring-1 ring-surface forced-colors:bg-highlight" />
      )}
    </div>
  )
}
