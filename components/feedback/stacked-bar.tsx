import { classNames } from '@/components/ui/class-names'

interface Part {
  count: number
  /** The answer that the part stands for: 'completely'. */
  words: string
  look: string
}

/** The numbers of answers as parts of one bar, with a text for screen readers. */
export function StackedBar({ parts, words, isThin = false }: { parts: readonly Part[]; words: string; isThin?: boolean }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div
      role="img"
      aria-label={words}
      className={classNames('flex w-full gap-px overflow-clip rounded-control bg-line text-meta font-bold', isThin ? 'h-3' : 'h-5')}
    >
      {parts
        .filter(({ count }) => count > 0)
        .map((part) => (
          <span
            key={part.words}
            style={{ width: `${(part.count / total) * 100}%` }}
            className={classNames('flex min-w-4 items-center justify-center tabular-nums forced-colors:border', part.look)}
          >
            {!isThin && part.count}
          </span>
        ))}
    </div>
  )
}
