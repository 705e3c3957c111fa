'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, onlyFilter, type ListFilter } from '@/components/shared/list/list-filter'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { Matrix } from '@/lib/contracts/reports'
import { matrixMeasures, quadrantOptions, type MatrixMeasure, type QuadrantOption, type Span } from '@/lib/reports/vocabulary'
import { PrintedWith } from './printed-with'
import { ReportTime } from './report-time'
import '@/components/ui/tab-row.css'

/** The filters in the address; '' means any. */
export type MatrixAsked = {
  readonly programmeId: string
  readonly year: string
  readonly groupId: string
  readonly firmId: string
  readonly participationTypeId: string
  readonly span: Span
  readonly from: string
  readonly to: string
}
/** Limits which of the listed students are shown. */
export type MatrixSieve = { readonly quadrants: QuadrantOption | null; readonly quartile: number | null; readonly isShortOnly: boolean }

interface MatrixFiltersProps {
  view: Matrix
  asked: MatrixAsked
  measure: MatrixMeasure
  sieve: MatrixSieve
  onMeasure: (measure: MatrixMeasure) => void
  onSieve: (sieve: MatrixSieve) => void
  onAsk: (asked: MatrixAsked) => void
}

/**
 * The filters of the matrix: the people and the time are always visible, the others are behind one button. Each filter that is set is a chip that removes it.
 */
export function MatrixFilters({ view, asked, measure, sieve, onMeasure, onSieve, onAsk }: MatrixFiltersProps) {
  const t = useTranslations('reports.matrix')
  const since = useTranslations('reports')
  const { cohort, choices, frame } = view
  const filters = useMatrixFilters({ view, asked, sieve, onSieve, onAsk })
  const keyOf = (of: { programme: { id: string }; year: number }) => `${of.programme.id} ${of.year}`
  return (
    <>
      <PrintedWith
        frame={frame}
        filters={filters}
        of={cohort ? since('since', { programme: cohort.programme.name, year: cohort.year }) : undefined}
      />
      <FilterBar
        states={
          <div data-tab-row className="flex items-center gap-2 max-md:overflow-x-auto md:flex-wrap">
            <Select
              className="w-60 max-w-full shrink-0"
              label={t('cohort')}
              hideLabel
              value={cohort ? keyOf(cohort) : ''}
              options={choices.cohorts.map((one) => ({
                value: keyOf(one),
                label: since('since', { programme: one.programme.name, year: one.year }),
              }))}
              onChange={(key) => {
                const [programmeId = '', year = ''] = key.split(' ')
                onAsk({ ...asked, programmeId, year, groupId: '', firmId: '' })
              }}
            />
            <div className="shrink-0 max-md:*:flex-nowrap">
              <ReportTime
                key={frame.span}
                asked={{ span: frame.span, from: frame.from, to: frame.to }}
                firstYear={null}
                onAsk={(time) => onAsk({ ...asked, ...time })}
              />
            </div>
            <div className="w-max shrink-0">
              <Segmented
                label={t('show')}
                hideLabel
                value={measure}
                onChange={onMeasure}
                options={matrixMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
              />
            </div>
          </div>
        }
        filters={filters}
        onClear={() => {
          onSieve({ quadrants: null, quartile: null, isShortOnly: false })
          onAsk({ ...asked, groupId: '', firmId: '', participationTypeId: '' })
        }}
      />
    </>
  )
}

type Filtering = Pick<MatrixFiltersProps, 'view' | 'asked' | 'sieve' | 'onSieve' | 'onAsk'>

function useMatrixFilters({ view: { frame, cohort, choices }, asked, sieve, onSieve, onAsk }: Filtering): ListFilter[] {
  const t = useTranslations('reports.matrix')
  const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))
  // The programme and year that are shown by default are written to the address along with the change.
  const ask = (changed: Partial<MatrixAsked>) =>
    onAsk({ ...asked, ...(cohort && { programmeId: cohort.programme.id, year: String(cohort.year) }), ...changed })
  return [
    choiceFilter({
      id: 'group',
      label: t('group'),
      any: t('allGroups'),
      value: asked.groupId,
      options: named(choices.groups),
      onChange: (groupId) => ask({ groupId }),
    }),
    choiceFilter({
      id: 'firm',
      label: t('firm'),
      any: t('allFirms'),
      value: asked.firmId,
      options: named(choices.firms),
      onChange: (firmId) => ask({ firmId }),
    }),
    choiceFilter({
      id: 'role',
      label: t('role'),
      any: t('allRoles'),
      value: asked.participationTypeId,
      options: named(choices.participationTypes),
      onChange: (participationTypeId) => ask({ participationTypeId }),
    }),
    choiceFilter({
      id: 'quadrantFilter',
      label: t('quadrantFilter'),
      any: t('quadrantAny'),
      value: sieve.quadrants ?? '',
      options: quadrantOptions.map((value) => ({ value, label: t(`quadrant.${value}`) })),
      onChange: (value) => onSieve({ ...sieve, quadrants: quadrantOptions.find((one) => one === value) ?? null }),
    }),
    choiceFilter({
      id: 'quartileFilter',
      label: t('quartileFilter'),
      any: t('quartileAny'),
      value: sieve.quartile === null ? '' : String(sieve.quartile),
      options: [1, 2, 3, 4].map((quartile) => ({ value: String(quartile), label: t('quartileOf', { quartile }) })),
      onChange: (value) => onSieve({ ...sieve, quartile: value === '' ? null : Number(value) }),
    }),
    ...(frame.span === 'YEAR'
      ? [
          onlyFilter({
            id: 'short',
            label: t('shortOnly'),
            isOn: sieve.isShortOnly,
            onChange: (isShortOnly) => onSieve({ ...sieve, isShortOnly }),
          }),
        ]
      : []),
  ]
}
