'use client'

import { Network, Printer, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { Pager } from '@/components/shared/pager'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { Tree } from '@/components/shared/tree/tree'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { useMayOpen } from '@/components/shared/use-places'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { Segmented } from '@/components/ui/segmented'
import type { CoverageMatrix } from '@/lib/contracts/coverage'
import type { Curriculum } from '@/lib/contracts/curriculum'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'
import { matrixColumns } from '@/lib/coverage/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { CurriculumTabs } from '../curriculum-tabs'
import { YearHeader } from '../year-header'
import { matrixShows, type MatrixShow } from './cell-face'
import { Choices } from './choices'
import { coverageMatrixHref, coverageReportHref } from './hrefs'
import { MatrixGrid } from './matrix-grid'
import { MatrixLegend } from './matrix-legend'
import { MatrixList } from './matrix-list'
import { countsOf, groupsOf, matrixSieves, sieveOf } from './matrix-rows'
import { CoveragePanel } from './rows-panel'
import { useCoverageFilters } from './use-coverage-filters'
import { useTold } from './use-told'

interface MatrixScreenProps {
  home: Curriculum
  view: CoverageMatrix
  frameworks: readonly Framework[]
  asked: Filters
  page: number
}

/** /curriculum-mapping?view=matrix: outcomes by parts of the curriculum; what is planned, what was held, who has shown it. */
export function MatrixScreen({ home, view, frameworks, asked, page }: MatrixScreenProps) {
  const t = useTranslations('coverage')
  const formats = useFormats()
  const filters = useFilters(paths.curriculum, asked, ['view', 'year', 'framework'])
  const [show, setShow] = useState<MatrixShow>('ALL')
  const [chosen, setSieve] = useState<string | undefined>(asked.only)
  const [opened, setOpened] = useState<{ readonly outcomeId: string; readonly nodeId: string | null; readonly isBeside: boolean } | null>(
    null,
  )
  const isEditor = useMayOpen('unmappedOutcomes')
  const { frame, columns, outcomes, total, pageSize, isCut } = view
  const [narrowing, dialogs] = useCoverageFilters({ frame, nodes: home.nodes, asked, onAsk: filters.set })
  const told = useTold(frame)
  const { view: _view, only: _only, page: _page, ...shared } = asked
  const counts = countsOf(view)
  const root = home.nodes.find(({ parentId }) => parentId === null)?.id
  // A node of another year is not asked for (coverage-pages).
  const isPart = home.nodes.some(({ id, parentId }) => id === asked.node && parentId !== null)
  const sieve = sieveOf(chosen, isPart)
  const groups = groupsOf(view, sieve)
  const current = asked.node === '' ? (root ?? null) : (asked.node ?? null)
  const outcome = opened && outcomes.find(({ id }) => id === opened.outcomeId)
  const open = (outcomeId: string, nodeId: string | null) => setOpened({ outcomeId, nodeId, isBeside: hasRoomBeside() })
  const inNodes = new Map(view.inNodes.map(({ nodeId, outcomes }) => [nodeId, outcomes]))
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0)

  return (
    <div className="flex flex-col gap-4">
      <YearHeader
        home={home}
        hrefOf={(year) => coverageMatrixHref({ year })}
        more={
          <LinkButton icon={<Table2 />} href={coverageReportHref(shared)}>
            {t('asTable')}
          </LinkButton>
        }
      />
      <CurriculumTabs home={home} current="matrix" />
      {frame.year === null || view.frameworkId === null || total === 0 ? (
        <EmptyState icon={<Network />} title={t(frame.year === null ? 'noYear' : 'noOutcomes')}>
          {t(frame.year === null ? 'noYearHelp' : 'noOutcomesHelp')}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            states={
              <div className="flex items-center gap-2 max-md:overflow-x-auto md:flex-wrap">
                {/* The row scrolls as a whole, so that the chips keep their width. */}
                <div className="max-md:shrink-0 md:max-w-full md:min-w-0 md:overflow-x-auto md:py-1">
                  <StateChips
                    label={t('sieve.label')}
                    value={sieve}
                    onChange={setSieve}
                    options={matrixSieves
                      .filter((one) => one === 'ALL' || one === sieve || (counts[one] > 0 && (one !== 'COVERED' || isPart)))
                      .map((value) => ({
                        value,
                        label: t(value === 'GAPS' && isPart ? 'sieve.notHere' : `sieve.${value}`),
                        ...(value !== 'ALL' && { count: counts[value] }),
                      }))}
                  />
                </div>
                <Choices frame={frame} frameworkId={view.frameworkId} frameworks={frameworks} asked={asked} onAsk={filters.set} />
              </div>
            }
            filters={[
              ...narrowing,
              choiceFilter({
                id: 'columns',
                label: t('filter.columns'),
                any: t('columns.PARTS'),
                value: asked.columns ?? '',
                options: matrixColumns.filter((one) => one !== 'PARTS').map((value) => ({ value, label: t(`columns.${value}`) })),
                onChange: (value) => filters.set({ columns: value }),
              }),
            ]}
            tools={<IconButton variant="secondary" label={t('print')} icon={<Printer />} onPress={() => window.print()} />}
            onClear={() => filters.set({ group: '', node: '', columns: '', of: '', yearGroup: '', student: '' })}
          />
          {frame.isCounting && <Banner tone="warning">{t('counting')}</Banner>}
          {isCut && <Banner tone="warning">{t('cut', { count: columns.length })}</Banner>}
          <div className="flex items-start gap-4">
            {!opened?.isBeside && (
              <Card as="section" flush aria-label={t('tree')} className="w-56 shrink-0 max-xl:hidden print:hidden">
                <div className="max-h-dialog overflow-y-auto">
                  <Tree
                    key={home.yearId ?? ''}
                    label={t('tree')}
                    nodes={home.nodes.map((one) => ({ ...one, label: one.title }))}
                    current={current}
                    onOpen={(node) => filters.set({ node })}
                    afterOf={({ id }) => <OutcomesInNode count={inNodes.get(id) ?? 0} />}
                  />
                </div>
              </Card>
            )}
            <div className="flex min-w-0 grow flex-col gap-3">
              <div data-print="hide" className="max-md:hidden">
                <Segmented
                  label={t('show.label')}
                  hideLabel
                  value={show}
                  onChange={setShow}
                  options={matrixShows.map((value) => ({ value, label: t(`show.${value}`) }))}
                />
              </div>
              {shown === 0 ? (
                <EmptyState title={t(`sieve.none.${sieve === 'ALL' ? 'UNSHOWN' : sieve}`)}>{t('sieve.noneHelp')}</EmptyState>
              ) : (
                <>
                  <div className="max-md:hidden print:block">
                    <MatrixGrid
                      view={view}
                      groups={groups}
                      show={show}
                      marksGaps={!isPart && sieve !== 'GAPS'}
                      onOpen={({ id }, nodeId) => open(id, nodeId)}
                    />
                  </div>
                  <div className="md:hidden print:hidden">
                    <MatrixList
                      frame={frame}
                      groups={groups}
                      isWhole={sieve !== 'ALL'}
                      marksGaps={!isPart && sieve !== 'GAPS'}
                      onOpen={({ id }) => open(id, null)}
                    />
                  </div>
                </>
              )}
              {total > pageSize && (
                <Pager
                  page={page}
                  pages={Math.ceil(total / pageSize)}
                  from={(page - 1) * pageSize + 1}
                  to={(page - 1) * pageSize + outcomes.length}
                  total={total}
                  onGo={filters.turnTo}
                />
              )}
              <MatrixLegend />
              <p className="text-meta text-muted tabular-nums">
                {[
                  frame.student
                    ? frame.student.displayName
                    : t('students', { count: frame.students ?? 0, told: told.number(frame.students) }),
                  t('asOf', { time: formats.time(frame.asOf) }),
                  frame.isCrowd && t('crowd'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <span className="max-md:hidden pointer-coarse:hidden print:hidden"> · {t('keys')}</span>
              </p>
            </div>
            {opened && outcome && (
              <CoveragePanel
                key={`${opened.outcomeId} ${opened.nodeId}`}
                outcome={outcome}
                node={columns.find(({ id }) => id === opened.nodeId) ?? home.nodes.find(({ id }) => id === asked.node) ?? null}
                frame={frame}
                asked={{
                  yearId: frame.year.id,
                  of: frame.of === 'STUDENT' ? undefined : frame.of,
                  studentId: frame.student?.id,
                  yearGroup: frame.yearGroup ?? undefined,
                }}
                mayMap={isEditor && frame.year.state !== 'CLOSED'}
                isBeside={opened.isBeside}
                onClose={() => setOpened(null)}
              />
            )}
          </div>
        </>
      )}
      {dialogs}
    </div>
  )
}

function OutcomesInNode({ count }: { count: number }) {
  const t = useTranslations('coverage')
  return (
    <span className="text-meta text-muted tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('outcomes', { count })}</span>
    </span>
  )
}
