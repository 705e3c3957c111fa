'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DrillPanel } from '@/components/shared/report/drill-panel'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Pager } from '@/components/shared/pager'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { useAskedOf } from '@/lib/client/use-asked'
import type { InputOf } from '@/lib/contract'
import { listAnalysisRows, listCellRows, type CellRow } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { BlockExport } from './block-export'

/** The rows to list: those of a block in a report, or those of an analysis. */
type Listed =
  | { readonly of: 'report'; readonly input: Omit<InputOf<typeof listCellRows>, 'page'> }
  | { readonly of: 'analysis'; readonly input: Omit<InputOf<typeof listAnalysisRows>, 'page'> }
export type OpenedCell = { readonly title: string; readonly listed: Listed }

interface CellRowsPanelProps {
  opened: OpenedCell
  isBeside: boolean
  onClose: () => void
}

/** The rows behind a number of a report: what, whose and when, each with the way to it. */
export function CellRowsPanel({ opened: { title, listed }, isBeside, onClose }: CellRowsPanelProps) {
  const t = useTranslations('reports.report')
  const [page, setPage] = useState(1)
  const { found, error, again } = useAskedOf(
    ({ of, at }: { of: Listed; at: number }, signal: AbortSignal) =>
      of.of === 'report'
        ? call(listCellRows, { ...of.input, page: at }, { signal })
        : call(listAnalysisRows, { ...of.input, page: at }, { signal }),
    { of: listed, at: page },
  )
  return (
    <DrillPanel title={title} description={found && t('rows', { count: found.total })} isBeside={isBeside} onClose={onClose}>
      {error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('tableFailed')}
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
      {found && found.rows.length > 0 && (
        <div className="flex justify-end py-2">
          <BlockExport
            name={title}
            asked={listed.of === 'report' ? { of: 'REPORT_ROWS', ...listed.input } : { of: 'ANALYSIS_ROWS', ...listed.input }}
          />
        </div>
      )}
      {found?.rows.length === 0 && <EmptyState level={3} title={t('none')} />}
      <ul className="divide-y divide-line overflow-clip rounded-card">
        {found?.rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {found && found.total > found.pageSize && (
        <Pager
          page={page}
          pages={Math.ceil(found.total / found.pageSize)}
          from={(page - 1) * found.pageSize + 1}
          to={Math.min(page * found.pageSize, found.total)}
          total={found.total}
          onGo={setPage}
        />
      )}
    </DrillPanel>
  )
}

function Row({ row: { student, on, title, note, href, meets } }: { row: CellRow }) {
  const t = useTranslations('reports.report')
  const formats = useFormats()
  const facts = [on !== null && formats.day(on), meets !== null && t(meets ? 'meets' : 'meetsNot')].filter(Boolean)
  return (
    <li className="py-3">
      <span className="block text-dense font-medium">{href ? <TextLink href={href}>{title}</TextLink> : title}</span>
      <span className="block text-meta text-muted">{[student?.displayName, note].filter(Boolean).join(' · ')}</span>
      <span className="block text-meta text-muted empty:hidden">{facts.join(' · ')}</span>
    </li>
  )
}
