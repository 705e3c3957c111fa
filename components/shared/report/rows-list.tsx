'use client'

import type { ReactNode } from 'react'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { Asked } from '@/lib/client/use-asked'
import { DrillPanel } from './drill-panel'

type Found<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly pageSize: number }

interface RowsListProps<Row> {
  title: string
  asked: Asked<Found<Row>>
  words: {
    /** The number of rows. */
    readonly counted: (total: number) => string
    readonly failed: string
    readonly again: string
    readonly none: string
  }
  /** What stands above the rows, where there are any. */
  above?: ReactNode
  /** Whether the rows lead somewhere. */
  isLinked?: boolean
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
  words,
  above,
  isLinked = false,
  row,
  page,
  onPage,
  isBeside,
  onClose,
}: RowsListProps<Row>) {
  return (
    <DrillPanel title={title} description={found && words.counted(found.total)} isBeside={isBeside} onClose={onClose}>
      {error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {words.failed}
          <Button size="sm" onPress={again}>
            {words.again}
          </Button>
        </p>
      )}
      {!found && error === null && (
        <SkeletonGroup className="flex flex-col gap-2 py-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      )}
      {found?.rows.length === 0 && <EmptyState level={3} title={words.none} />}
      {found && found.rows.length > 0 && (
        <>
          {above}
          {/* Where the rows are no links, the list itself takes the focus: by keyboard the panel is scrolled from here. */}
          <ul className="divide-y divide-line overflow-clip rounded-card" {...(!isLinked && { tabIndex: 0, 'aria-label': title })}>
            {found.rows.map(row)}
          </ul>
        </>
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
