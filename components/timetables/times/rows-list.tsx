'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pager } from '@/components/shared/pager'
import { DrillPanel } from '@/components/shared/report/drill-panel'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { Asked } from '@/lib/client/use-asked'

type Found<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly pageSize: number }

interface RowsListProps<Row> {
  title: string
  asked: Asked<Found<Row>>
  /** The number of rows, in words. */
  counted: (total: number) => string
  row: (row: Row) => ReactNode
  page: number
  onPage: (page: number) => void
  isBeside: boolean
  onClose: () => void
}

/** The rows behind a number of a report, page by page. */
export function RowsList<Row>({
  title,
  asked: { found, error, again },
  counted,
  row,
  page,
  onPage,
  isBeside,
  onClose,
}: RowsListProps<Row>) {
  const t = useTranslations('times')
  return (
    <DrillPanel title={title} description={found && counted(found.total)} isBeside={isBeside} onClose={onClose}>
      {error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('rowsFailed')}
          <Button size="sm" onPress={again}>
            {t('again')}
          </Button>
        </p>
      )}
      {!found && error === null && (
        <SkeletonGroup className="flex flex-col gap-2 py-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      )}
      {found?.rows.length === 0 && <EmptyState level={3} title={t('none')} />}
      {found && found.rows.length > 0 && (
        // Shifts are no links, so the list itself takes the focus: by keyboard the panel is scrolled from here.
        <ul className="divide-y divide-line overflow-clip rounded-card" tabIndex={0} aria-label={title}>
          {found.rows.map(row)}
        </ul>
      )}
      {found && found.total > found.pageSize && (
        <Pager
          page={page}
          pages={Math.ceil(found.total / found.pageSize)}
          from={(page - 1) * found.pageSize + 1}
          to={Math.min(page * found.pageSize, found.total)}
          total={found.total}
          onGo={onPage}
        />
      )}
    </DrillPanel>
  )
}

interface BehindRowProps {
  title: ReactNode
  note: string
  when: string
  numbers: string
}

export function BehindRow({ title, note, when, numbers }: BehindRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block text-dense font-medium">{title}</span>
        <span className="block text-meta text-muted">{note}</span>
      </span>
      <span className="text-right text-meta text-muted tabular-nums">
        <span className="block">{when}</span>
        <span className="block">{numbers}</span>
      </span>
    </li>
  )
}
