'use client'

import { FileChartColumn, Plus, Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { useSelector } from '@/components/shared/selector-modal'
import { useMayOpen } from '@/components/shared/use-places'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterChip } from '@/components/ui/filter-chip'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextButton } from '@/components/ui/text-button'
import { useAsked } from '@/lib/client/use-asked'
import { analyse, type ReportAnalysis } from '@/lib/contracts/reports'
import { reportLimits, timeDimensions, type BlockShow, type Dimension } from '@/lib/reports/measures'
import { AsOf } from '../as-of'
import { analysisHref, beginReportHref, type AnalysisAsked } from '../report-hrefs'
import { BlockExport } from './block-export'
import { useCellRows } from './cell-rows-panel'
import { DrawnBlock, drawnShows } from './drawn-block'
import { Preparing } from './preparing'
import { ReportFilterBar } from './report-filter-bar'
import { isSlow, isTooMuch } from './too-much'
import { narrowedOf, useReportFilters } from './use-report-filters'
import { useRun } from './use-run'
import { useReportWords } from './use-report-words'

interface AnalysisScreenProps {
  /** Whether to show one measure by two dimensions, or several measures over time. */
  kind: 'analysis' | 'timeseries'
  view: ReportAnalysis
  asked: AnalysisAsked
}

/** Measures, split as the reader chooses. The choices are in the address, so that they can be saved and sent. */
export function AnalysisScreen({ kind, view, asked }: AnalysisScreenProps) {
  const t = useTranslations('reports.analysis')
  const report = useTranslations('reports.report')
  const reports = useTranslations('reports')
  const words = useReportWords()
  const makes = useMayOpen('reportConfig')
  const router = useRouter()
  const { openCell, cellRows } = useCellRows()
  const [isTable, setTable] = useState(false)
  const isOverTime = kind === 'timeseries'
  const ask = (changed: Partial<AnalysisAsked>) => router.replace(analysisHref(kind, { ...asked, ...changed }), { scroll: false })
  const { frame, elements } = view
  // Until something is chosen the first is shown, so that nobody begins before an empty page.
  const wanted = asked.elementIds.length > 0 ? asked.elementIds : elements.slice(0, 1).map(({ id }) => id)
  const chosen = elements.filter(({ id }) => wanted.includes(id))
  // Only the dimensions that split every chosen measure.
  const splits = (chosen[0]?.splits ?? []).filter((one) => chosen.every((element) => element.splits.includes(one)))
  // Only the fields that every chosen measure has; what was set for another measure is left out.
  const fields = view.fields.filter(({ name }) => chosen.every((element) => element.fields.includes(name)))
  const only = asked.only.filter(({ field }) => fields.some(({ name }) => name === field))
  const filters = [
    ...useReportFilters({ choices: view.choices, asked, onAsk: ask }),
    ...fields.map(({ name, words: of, options: values }) => {
      const dimension = `field.${name}` as const
      return choiceFilter({
        id: dimension,
        label: words.dimension(dimension),
        any: t('any'),
        value: only.find(({ field }) => field === name)?.value ?? '',
        options: values.map((one) => ({ value: one.id, label: words.head(dimension, of, { key: one.id, name: one.name }) })),
        onChange: (value) => {
          const rest = only.filter(({ field }) => field !== name)
          ask({ only: value === '' ? rest : [...rest, { field: name, value }] })
        },
      })
    }),
  ]
  const times = splits.filter((one) => timeDimensions.some((time) => time === one))
  const rowsOpen = isOverTime ? times : splits
  const rows =
    rowsOpen.find((one) => one === asked.rows) ?? (isOverTime ? (times.find((one) => one === 'month') ?? null) : (splits[0] ?? null))
  const columns = isOverTime ? null : (splits.find((one) => one === asked.columns && one !== rows) ?? null)
  const shows: Exclude<BlockShow, 'NUMBER'>[] = isOverTime
    ? ['LINE', 'TABLE']
    : columns === null
      ? ['TABLE', 'BAR', 'DOTS']
      : ['TABLE', 'MATRIX']
  const show = shows.find((one) => one === asked.show) ?? shows[0] ?? 'TABLE'
  const input = {
    elementIds: chosen.map(({ id }) => id),
    ...{ rows, columns, show, only },
    span: frame.span,
    ...(frame.span === 'DAYS' && { from: frame.from, to: frame.to }),
    ...narrowedOf(asked),
  }
  const { found: answered, current, error, again } = useAsked(analyse, chosen.length > 0 && rows !== null ? input : null)
  const takesLong = isSlow(error)
  const prepared = useRun(takesLong ? { of: 'ANALYSIS', ...input } : null)
  const found = takesLong ? (prepared.read?.blocks?.[0] ?? null) : answered
  const problem = takesLong ? null : error
  const options = (all: readonly Dimension[]) => all.map((one) => ({ value: one, label: words.dimension(one) }))
  return (
    <div className="flex items-start gap-6">
      <div className="flex min-w-0 grow flex-col gap-4">
        <PageHeader
          title={t(`${kind}.title`)}
          intro={t(`${kind}.intro`)}
          after={<AsOf frame={frame} />}
          more={
            <>
              {/* A report’s conditions are those of its elements, so one that begins here could not be narrowed. */}
              {found && makes && only.length === 0 && (
                <LinkButton
                  icon={<FileChartColumn />}
                  href={beginReportHref({ elementIds: input.elementIds, rows: rows ?? '', columns: columns ?? '', show })}
                >
                  {t('makeReport')}
                </LinkButton>
              )}
              {found && <BlockExport asked={{ of: 'ANALYSIS', ...input }} name={t(`${kind}.title`)} />}
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
          onClear={() => ask({ programmeId: '', year: '', groupId: '', firmId: '', only: [] })}
        />
        {!view.seesPeople && <Banner tone="info">{report('crowd')}</Banner>}
        {elements.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
        ) : (
          <Card as="section" aria-label={t('what')} className="flex flex-col gap-3">
            {isOverTime ? (
              <Several chosen={chosen} elements={elements} onChange={(elementIds) => ask({ elementIds })} />
            ) : (
              <Select
                label={t('measure')}
                placeholder={t('choose')}
                value={chosen[0]?.id ?? ''}
                options={elements.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => ask({ elementIds: id === '' ? [] : [id] })}
              />
            )}
            {chosen.length > 0 && (
              <div className="grid gap-3 md:grid-cols-3">
                <Select
                  label={t(isOverTime ? 'over' : 'rows')}
                  value={rows ?? ''}
                  options={options(rowsOpen)}
                  onChange={(next) => ask({ rows: next })}
                />
                {!isOverTime && (
                  <Select
                    label={t('columns')}
                    placeholder={t('noColumns')}
                    value={columns ?? ''}
                    options={options(splits.filter((one) => one !== rows))}
                    onChange={(next) => ask({ columns: next, show: '' })}
                  />
                )}
                <Segmented
                  label={t('drawnAs')}
                  value={show}
                  options={shows.map((one) => ({ value: one, label: t(`show.${one}`) }))}
                  onChange={(next) => ask({ show: next })}
                />
              </div>
            )}
          </Card>
        )}
        {chosen.length > 0 && rows !== null && (
          <Card as="section" aria-label={t('result')} aria-busy={current === null}>
            <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
              <h2 className="font-bold">{chosen.map(({ name }) => name).join(', ')}</h2>
              {drawnShows.has(show) && found && found.rows.length > 0 && (
                <span data-print="hide" className="text-dense text-primary">
                  <TextButton onPress={() => setTable(!isTable)}>{reports(isTable ? 'trend.asChart' : 'trend.asTable')}</TextButton>
                </span>
              )}
            </div>
            {takesLong && !found && <Preparing title={chosen.map(({ name }) => name).join(', ')} prepared={prepared} />}
            {problem !== null && (
              <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
                {report(isTooMuch(problem) ? 'tooMuch' : drawnShows.has(show) ? 'plotFailed' : 'tableFailed')}
                <Button size="sm" onPress={again}>
                  {report('again')}
                </Button>
              </p>
            )}
            {error === null && !found && (
              <SkeletonGroup className="flex flex-col gap-2">
                <Skeleton className="h-8 w-full" />
                <Skeleton className="h-8 w-full" />
              </SkeletonGroup>
            )}
            {problem === null && found && (
              <DrawnBlock
                block={found}
                isTable={isTable}
                onOpen={({ title, element, row, column }) =>
                  openCell({
                    title,
                    listed: {
                      of: 'analysis',
                      input: { ...input, element, ...(row !== null && { row }), ...(column !== null && { column }) },
                    },
                  })
                }
              />
            )}
          </Card>
        )}
      </div>
      {cellRows}
    </div>
  )
}

type Element = ReportAnalysis['elements'][number]

function Several({
  chosen,
  elements,
  onChange,
}: {
  chosen: readonly Element[]
  elements: readonly Element[]
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('reports.analysis')
  const [selector, select] = useSelector()
  async function choose() {
    const items = elements.map(({ id, name }) => ({ id, caption: name }))
    const ids = await select({ title: t('measures'), items, multiple: true, selected: chosen.map(({ id }) => id) })
    if (ids) onChange([...ids].slice(0, reportLimits.elements))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chosen.map(({ id, name }) => (
        <FilterChip key={id} label={name} onRemove={() => onChange(chosen.filter((one) => one.id !== id).map((one) => one.id))} />
      ))}
      <Button size="sm" icon={<Plus />} onPress={() => void choose()}>
        {t('chooseMeasures')}
      </Button>
      <span className="text-meta text-muted">{t('most', { count: reportLimits.elements })}</span>
      {selector}
    </div>
  )
}
