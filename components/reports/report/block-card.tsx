'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextButton } from '@/components/ui/text-button'
import { useAsked } from '@/lib/client/use-asked'
import type { InputOf } from '@/lib/contract'
import { readBlock, type AnsweredBlock } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import type { BlockShow } from '@/lib/reports/measures'
import type { OpenedCell } from './cell-rows-panel'
import { DrawnBlock, drawnShows } from './drawn-block'
import { Preparing } from './preparing'
import { isSlow, isTooMuch } from './too-much'
import type { Prepared } from './use-run'

type BlockInput = InputOf<typeof readBlock>
interface BlockCardProps {
  title: string
  show: BlockShow
  /** The number of a wide screen's six columns. */
  span: number
  /** Null if the block could not be read with the page. */
  initial: AnsweredBlock | null
  input: BlockInput
  /** The run that prepares the whole report once a block takes too long; null if none does. */
  prepared: Prepared | null
  /** This block from the run; null if it could not be made. */
  preparedBlock: AnsweredBlock | null
  /** Called if the block takes longer than a user would wait. */
  onSlow: () => void
  onOpen: (cell: OpenedCell) => void
}

/** The classes by the number of a wide screen's six columns that a block takes (spansOf). */
const widths: Readonly<Record<number, string>> = { 2: 'lg:col-span-2', 3: 'lg:col-span-3', 4: 'lg:col-span-4' }

/** One block of a report. It fails by itself, and can be tried again by itself. */
export function BlockCard({ title, show, span, initial, input, prepared, preparedBlock, onSlow, onOpen }: BlockCardProps) {
  const t = useTranslations('reports.report')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const asked = useAsked(readBlock, initial === null ? input : null)
  const [isTable, setTable] = useState(false)
  const takesLong = initial === null && isSlow(asked.error)
  useEffect(() => {
    if (takesLong) onSlow()
  }, [takesLong, onSlow])
  const isReady = prepared?.read?.run.state === 'READY'
  const block = initial ?? asked.found ?? (takesLong ? preparedBlock : null)
  const isDrawn = drawnShows.has(show)
  return (
    <Card as="section" aria-label={title} className={classNames('min-w-0', widths[span] ?? 'lg:col-span-6')}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="font-bold">{title}</h2>
        {isDrawn && block && block.rows.length > 0 && (
          <span data-print="hide" className="text-dense text-primary">
            <TextButton onPress={() => setTable(!isTable)}>{reports(isTable ? 'trend.asChart' : 'trend.asTable')}</TextButton>
          </span>
        )}
      </div>
      {block === null && takesLong && !isReady && prepared && <Preparing title={title} prepared={prepared} />}
      {block === null && asked.error !== null && (!takesLong || isReady) && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t(isTooMuch(asked.error) ? 'tooMuch' : isDrawn ? 'plotFailed' : 'tableFailed')}
          <Button size="sm" onPress={asked.again}>
            {t('again')}
          </Button>
        </p>
      )}
      {block === null && asked.error === null && (
        <SkeletonGroup className="flex flex-col gap-2">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </SkeletonGroup>
      )}
      {takesLong && block && prepared?.read?.run.asOf && (
        <p className="text-meta text-muted">{reports('runs.preparedAsOf', { time: formats.dateTime(prepared.read.run.asOf) })}</p>
      )}
      {block && (
        <DrawnBlock
          block={block}
          isTable={isTable}
          onOpen={({ title: of, element, row, column }) =>
            onOpen({
              title: of,
              listed: { of: 'report', input: { ...input, element, ...(row !== null && { row }), ...(column !== null && { column }) } },
            })
          }
        />
      )}
    </Card>
  )
}
