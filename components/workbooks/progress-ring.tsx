interface ProgressRingProps {
  done: number
  awaiting: number
  total: number
  /** The whole ring in words. */
  words: string
  /** The text inside: the number done, and the total. */
  inside: readonly [string, string]
}

const radius = 42
const around = 2 * Math.PI * radius

/** The share of a whole that is done, and the share that waits for others. */
export function ProgressRing({ done, awaiting, total, words, inside }: ProgressRingProps) {
  const share = (count: number) => (total === 0 ? 0 : (count / total) * around)
  const arc = { cx: 50, cy: 50, r: radius, fill: 'none', stroke: 'currentColor', strokeWidth: 11 } as const
  return (
    <div role="img" aria-label={words} className="relative size-24 shrink-0">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle {...arc} className="text-line" />
        <circle {...arc} className="text-warning" strokeDasharray={`${share(done + awaiting)} ${around}`} />
        <circle {...arc} className="text-success" strokeDasharray={`${share(done)} ${around}`} />
      </svg>
      <span aria-hidden="true" className="absolute inset-0 flex flex-col items-center justify-center tabular-nums">
        <span className="text-h2 font-bold">{inside[0]}</span>
        <span className="text-meta text-muted">{inside[1]}</span>
      </span>
    </div>
  )
}
