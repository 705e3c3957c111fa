'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import type { Workbook } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { ProgressRing } from './progress-ring'

/** The complete, waiting and remaining pieces. */
export function ProgressCard({ progress: { done, awaiting, total } }: { progress: Workbook['progress'] }) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const parts = [
    { id: 'done', colour: 'bg-success', words: t('piecesComplete', { count: done }) },
    { id: 'awaiting', colour: 'bg-warning', words: t('piecesAwaiting', { count: awaiting }) },
    { id: 'left', colour: 'bg-line', words: t('piecesLeft', { count: total - done - awaiting }) },
  ]
  return (
    <Card as="section" aria-label={t('progress')} className="flex items-center gap-4">
      <ProgressRing
        done={done}
        awaiting={awaiting}
        total={total}
        words={t('ofPieces', { done, total })}
        inside={[formats.number(done), t('ofTotal', { total })]}
      />
      <ul className="flex flex-col gap-1 text-dense">
        {parts.map(({ id, colour, words }) => (
          <li key={id} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden="true" className={classNames('forced-chosen size-2.5 shrink-0 rounded-full', colour)} />
            {words}
          </li>
        ))}
      </ul>
    </Card>
  )
}
