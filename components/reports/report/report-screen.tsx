'use client'

import { Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import type { AnsweredBlock, Report, SavedReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { AsOf } from '../as-of'
import { FindStudent } from '../find-student'
import { askedOfAll, reportHref, type ReportAsked } from '../report-hrefs'
import { SaveReport } from '../saved/save-report'
import { useSavedWords } from '../saved/use-saved-words'
import { BlockCard } from './block-card'
import { BlockExport } from './block-export'
import { spansOf } from './block-spans'
import { ReportFilterBar } from './report-filter-bar'
import { narrowedOf, useReportFilters } from './use-report-filters'
import { useRun } from './use-run'
import { useCellRows } from './cell-rows-panel'

interface ReportScreenProps {
  view: Report
  /** The blocks in the order of the report; null for one that could not be read. */
  blocks: readonly (AnsweredBlock | null)[]
  /** When the blocks were prepared; null if they were read with the page. */
  preparedAt?: string | null
  asked: ReportAsked
  /** The saved report as which it was opened, if any. */
  saved?: SavedReport
  isStudent: boolean
}

/** A report that the institution has put together. Each number opens the rows behind it, where the reader may see them. */
export function ReportScreen({ view, blocks, preparedAt = null, asked, saved, isStudent }: ReportScreenProps) {
  const t = useTranslations('reports.report')
  const reports = useTranslations('reports')
  const savedWords = useSavedWords()
  const router = useRouter()
  const formats = useFormats()
  const { openCell, cellRows } = useCellRows()
  const [isSlow, setSlow] = useState(false)
  const onSlow = useCallback(() => setSlow(true), [])
  const { id, title, note, student, frame, choices, seesPeople, needsStudent } = view
  const studentId = student?.id ?? null
  const spans = spansOf(view.blocks.map(({ show }) => show))
  const ask = (changed: Partial<ReportAsked>) =>
    router.replace(reportHref(id, { studentId, savedId: saved?.id ?? null, asked: { ...asked, ...changed } }), { scroll: false })
  const filters = useReportFilters({ choices, asked, onAsk: ask })
  const input = {
    id,
    ...(studentId !== null && { studentId }),
    span: frame.span,
    ...(frame.span === 'DAYS' && { from: frame.from, to: frame.to }),
    ...narrowedOf(asked),
  }
  const prepared = useRun(isSlow ? { of: 'REPORT', ...input } : null)
  return (
    <div className="flex items-start gap-6">
      <div className="flex min-w-0 grow flex-col gap-4">
        <PageHeader
          title={saved?.name ?? title}
          subtitle={
            [saved && saved.name !== title && title, student?.displayName, note, ...(saved ? savedWords(saved) : [])]
              .filter(Boolean)
              .join(' · ') || undefined
          }
          after={<AsOf frame={frame} />}
          more={
            <>
              {!needsStudent && <SaveReport view={view} asked={asked} saved={saved ?? null} isStudent={isStudent} />}
              {!needsStudent && blocks.length > 0 && <BlockExport asked={{ of: 'REPORT', ...input }} name={saved?.name ?? title} />}
              <Button icon={<Printer />} onPress={() => window.print()}>
                {reports('print')}
              </Button>
            </>
          }
        />
        <ReportFilterBar
          frame={frame}
          filters={filters}
          onAsk={ask}
          onClear={() => ask({ programmeId: '', year: '', groupId: '', firmId: '' })}
        />
        {needsStudent && (
          <FindStudent
            hrefOf={(found) =>
              reportHref(id, { studentId: found, asked: { ...askedOfAll, span: asked.span, from: asked.from, to: asked.to } })
            }
          />
        )}
        {preparedAt !== null && <Banner tone="info">{reports('runs.preparedAsOf', { time: formats.dateTime(preparedAt) })}</Banner>}
        {!seesPeople && <Banner tone="info">{t('crowd')}</Banner>}
        {needsStudent ? null : blocks.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>
        ) : (
          <div className="grid gap-4 lg:grid-cols-6">
            {view.blocks.map(({ uid, title: name, show }, at) => (
              <BlockCard
                key={uid}
                title={name}
                show={show}
                span={spans[at] ?? 6}
                initial={blocks[at] ?? null}
                input={{ ...input, uid }}
                prepared={isSlow ? prepared : null}
                preparedBlock={prepared.read?.blocks?.[at] ?? null}
                onSlow={onSlow}
                onOpen={openCell}
              />
            ))}
          </div>
        )}
      </div>
      {cellRows}
    </div>
  )
}
