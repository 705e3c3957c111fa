import { classNames } from '@/components/ui/class-names'
import { heatLook, heatOf } from '@/components/shared/report/heat-cell'

export const matrixShows = ['ALL', 'PLANNED', 'DELIVERED', 'EVIDENCED'] as const
export type MatrixShow = (typeof matrixShows)[number]

interface CellFaceProps {
  show: MatrixShow
  /** Of the levels: 'IPA'. */
  letters: string
  planned: string
  shown: string
  /** '3×'; '' where it was never held. */
  times: string
  /** Of the students who have shown it; null where it is not told. */
  share: number | null
  /** Planned alone: nothing was held, nobody has shown it. */
  isNothing: boolean
  isOver: boolean
}

/** One cell: the levels that are planned, who has shown it, and how often it was held. Its words are the grid's. */
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
