import type { Tone } from './tone'

interface ProgressBarProps {
  /** The name of what is measured. */
  label: string
  value: number
  max: number
  /** The value in words: '7 of 10 marked'. */
  words: string
  /** Whether the words stand elsewhere already. */
  hideWords?: boolean
  tone?: Tone
  className?: string
}

export function ProgressBar({ label, value, max, words, hideWords, tone = 'info', className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={className} data-tone={tone}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={words}
        className="h-1.5 overflow-clip rounded-full bg-line forced-colors:border"
      >
        <div style={{ width: `${share * 100}%` }} className="forced-chosen h-full rounded-full bg-tone-strong" />
      </div>
      {!hideWords && <p className="mt-1 text-meta text-muted tabular-nums">{words}</p>}
    </div>
  )
}
