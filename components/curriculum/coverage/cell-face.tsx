import { classNames } from '@/components/ui/class-names'
import { heatLook, heatOf } from '@/components/shared/report/heat-cell'

export const matrixShows = ['ALL', 'PLANNED', 'DELIVERED', 'EVIDENCED'] as const
export type MatrixShow = (typeof matrixShows)[number]

interface CellFaceProps {
  show: MatrixShow
  /** The letters of the planned levels: 'IPA'. */
  letters: string
  planned: string
  shown: string
  /** '3×'; '' if it was never held. */
  times: string
  /** The share of students who have shown the outcome; null if it is withheld. */
  share: number | null
  /** Whether the cell is only planned: nothing was held, and nobody has shown it. */
  isNothing: boolean
  isOver: boolean
}

/** One cell: the planned levels, the students who have shown the outcome, and how often it was held. The grid supplies its words. */
export function CellFace({ show, letters, planned, shown, times, share, isNothing, isOver }: CellFaceProps) {
  const isPlan = show === 'PLANNED' || show === 'DELIVERED'
  const step = share === null ? 1 : heatOf(share)
  return (
    <span
      className={classNames(
        'flex h-full w-full flex-col justify-center rounded-control border px-1.5 leading-4 tabular-nums',
        isPlan ? 'bg-primary-tint text-ink' : step === 0 ? 'text-muted' : heatLook(step),
        isNothing && show !== 'PLANNED' ? 'border-dashed border-control' : 'border-transparent forced-colors:border-control',
        isOver && 'corner-mark',
      )}
    >
      <span className="flex items-baseline justify-between gap-1">
        <b>{letters}</b>
        {show === 'PLANNED' ? planned : show === 'DELIVERED' ? times || '–' : <b>{shown}</b>}
      </span>
      {show === 'ALL' && times !== '' && <span className="text-right text-meta">{times}</span>}
    </span>
  )
}
