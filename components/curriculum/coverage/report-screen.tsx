'use client'

import { CircleCheck, ListChecks, Network, Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, onlyFilter } from '@/components/shared/list/list-filter'
import { Pager } from '@/components/shared/pager'
import { FileMenu } from '@/components/shared/report/file-menu'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { exportCoverageReport, type CoverageMatrix, type CoverageReport } from '@/lib/contracts/coverage'
import type { ExportReport } from '@/lib/contracts/coverage/coverage.shapes'
import type { Curriculum } from '@/lib/contracts/curriculum'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'
import { componentKinds, outcomeLevels } from '@/lib/curriculum/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { yearLabel, yearName } from '../year-name'
import { Choices } from './choices'
import { coverageMatrixHref, coverageReportHref } from './hrefs'
import { GapTable, PairTable } from './report-tables'
import { useCoverageFilters } from './use-coverage-filters'
import { useMorePairs } from './use-more-pairs'
import { useTold } from './use-told'

export type ReportInput = Omit<z.input<typeof ExportReport>, 'format'>

interface CoverageReportScreenProps {
  home: Curriculum
  /** Pairs of outcome and component, or the matrix, of which the outcomes without a component are shown. */
  report: { readonly found: CoverageReport; readonly gaps: null } | { readonly found: null; readonly gaps: CoverageMatrix }
  input: ReportInput
  frameworks: readonly Framework[]
  asked: Filters
  page: number
}

/** /curriculum-mapping/learning-outcomes/report: a row for each outcome and each component that covers it. */
export function CoverageReportScreen({ home, report, input, frameworks, asked, page }: CoverageReportScreenProps) {
  const t = useTranslations('coverage')
  const curriculum = useTranslations('curriculum')
  const router = useRouter()
  const formats = useFormats()
  const filters = useFilters(paths.outcomesReport, asked, ['year', 'framework'])
  const { found, gaps } = report
  const { frame, frameworkId } = found ?? gaps
  const [narrowing, dialogs] = useCoverageFilters({ frame, nodes: home.nodes, asked, onAsk: filters.set })
  const { rows, isLoading, isFailed, more } = useMorePairs(found, input)
  const told = useTold(frame)
  const open = gaps?.outcomes.filter(({ isGap }) => isGap) ?? []
  const isEmpty = gaps ? open.length === 0 : rows.length === 0
  const { view: _view, level: _level, kind: _kind, page: _page, ...shared } = asked

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('report.title')}
        subtitle={[
          frame.year && `${frame.year.programme} ${yearName(frame.year)}`,
          frame.student ? frame.student.displayName : t('students', { count: frame.students ?? 0, told: told.number(frame.students) }),
          t('asOf', { time: formats.time(frame.asOf) }),
          frame.isCrowd && t('crowd'),
        ]
          .filter(Boolean)
          .join(' · ')}
        control={
          frame.years.length > 1 && (
            <Select
              label={curriculum('year.label')}
              hideLabel
              value={frame.year?.id ?? ''}
              options={frame.years.map((one) => ({ value: one.id, label: yearLabel(one) }))}
              onChange={(year) => router.push(coverageReportHref({ ...shared, year, node: '' }))}
            />
          )
        }
        more={
          <>
            <LinkButton icon={<Network />} href={coverageMatrixHref(shared)}>
              {t('matrix')}
            </LinkButton>
            {!isEmpty && (
              <FileMenu
                name={t('file.name')}
                onAsk={(format) => call(exportCoverageReport, { ...input, ...(gaps && { only: 'GAPS' }), format })}
              />
            )}
          </>
        }
      />
      <FilterBar
        states={
          <div className="flex items-center gap-2 max-md:overflow-x-auto md:flex-wrap">
            <Choices frame={frame} frameworkId={frameworkId} frameworks={frameworks} asked={asked} onAsk={filters.set} />
          </div>
        }
        filters={[
          onlyFilter({
            id: 'gaps',
            label: t('report.onlyGaps'),
            isOn: gaps !== null,
            onChange: (isOn) => filters.set({ only: isOn ? 'GAPS' : '', level: '', kind: '' }),
          }),
          ...(gaps
            ? []
            : [
                choiceFilter({
                  id: 'level',
                  label: t('column.level'),
                  any: t('report.anyLevel'),
                  value: asked.level ?? '',
                  options: outcomeLevels.map((value) => ({ value, label: curriculum(`level.${value}`) })),
                  onChange: (level) => filters.set({ level }),
                }),
                choiceFilter({
                  id: 'kind',
                  label: t('column.kind'),
                  any: t('report.anyKind'),
                  value: asked.kind ?? '',
                  options: componentKinds.map((value) => ({ value, label: curriculum(`component.kind.${value}`) })),
                  onChange: (kind) => filters.set({ kind }),
                }),
              ]),
          ...narrowing,
        ]}
        tools={<IconButton variant="secondary" label={t('print')} icon={<Printer />} onPress={() => window.print()} />}
        onClear={() => filters.set({ group: '', node: '', of: '', yearGroup: '', student: '', level: '', kind: '', only: '' })}
      />
      {frame.isCounting && <Banner tone="warning">{t('counting')}</Banner>}
      {isEmpty ? (
        <EmptyState icon={gaps ? <CircleCheck /> : <ListChecks />} title={t(gaps ? 'sieve.none.GAPS' : 'report.none')}>
          {t(gaps ? 'report.noGapsHelp' : 'report.noneHelp')}
        </EmptyState>
      ) : gaps ? (
        <>
          <GapTable outcomes={open} yearId={frame.year?.id} />
          {gaps.total > gaps.pageSize && (
            <Pager
              page={page}
              pages={Math.ceil(gaps.total / gaps.pageSize)}
              from={(page - 1) * gaps.pageSize + 1}
              to={(page - 1) * gaps.pageSize + gaps.outcomes.length}
              total={gaps.total}
              onGo={filters.turnTo}
            />
          )}
        </>
      ) : (
        <>
          <PairTable rows={rows} frame={frame} />
          {isFailed && (
            <p role="alert" className="text-dense text-danger">
              {t('rowsFailed')}
            </p>
          )}
          {more && (
            <Button className="self-start" loading={isLoading} onPress={() => void more()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
      {dialogs}
    </div>
  )
}
