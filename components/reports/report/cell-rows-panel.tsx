'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { RowsList } from '@/components/shared/report/rows-list'
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
function CellRowsPanel({ opened: { title, listed }, isBeside, onClose }: CellRowsPanelProps) {
  const t = useTranslations('reports.report')
  const [page, setPage] = useState(1)
  const asked = useAskedOf(
    ({ of, at }: { of: Listed; at: number }, signal: AbortSignal) =>
      of.of === 'report'
        ? call(listCellRows, { ...of.input, page: at }, { signal })
        : call(listAnalysisRows, { ...of.input, page: at }, { signal }),
    { of: listed, at: page },
  )
  return (
    <RowsList
      {...{ title, page, isBeside, onClose }}
      asked={asked}
      words={{ counted: (count) => t('rows', { count }), failed: t('tableFailed'), again: t('again'), none: t('none') }}
      above={
        <div className="flex justify-end py-2">
          <BlockExport
            name={title}
            asked={listed.of === 'report' ? { of: 'REPORT_ROWS', ...listed.input } : { of: 'ANALYSIS_ROWS', ...listed.input }}
          />
        </div>
      }
      isLinked
      row={(row) => <Row key={row.key} row={row} />}
      onPage={setPage}
    />
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

/** The panel of the rows behind a number, and what opens it. */
export function useCellRows(): { openCell: (cell: OpenedCell) => void; cellRows: ReactNode } {
  const [opened, setOpened] = useState<(OpenedCell & { readonly isBeside: boolean }) | null>(null)
  return {
    openCell: (cell) => setOpened({ ...cell, isBeside: hasRoomBeside() }),
    cellRows: opened && (
      <CellRowsPanel key={JSON.stringify(opened.listed)} opened={opened} isBeside={opened.isBeside} onClose={() => setOpened(null)} />
    ),
  }
}
