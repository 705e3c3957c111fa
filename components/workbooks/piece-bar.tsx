import { classNames } from '@/components/ui/class-names'
import { ProgressBar } from '@/components/ui/progress-bar'

interface PieceBarProps {
  label: string
  done: number
  awaiting: number
  needed: number
  /** The whole bar in words. */
  words: string
}

/** The largest number of pieces that can be told apart at a glance. */
const mostPieces = 8

/** A piece for each response that is needed, or a bar where there are many. */
export function PieceBar({ label, done, awaiting, needed, words }: PieceBarProps) {
  if (needed > mostPieces)
    return <ProgressBar label={label} value={done} max={needed} words={words} hideWords tone={done >= needed ? 'success' : 'info'} />
  return (
    <div role="img" aria-label={words} className="flex gap-1">
      {Array.from({ length: needed }, (_, at) => (
        <span
          key={at}
          className={classNames(
            'forced-chosen h-1.5 w-6 rounded-full forced-colors:border',
            at < done ? 'bg-success' : at < done + awaiting ? 'bg-warning' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
